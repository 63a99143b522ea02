/** The table before the game: chairs, names, bots, the invitation, the start. */

import { h } from "./draw.js";
import { memory } from "./memory.js";
import { drawNotices } from "./notices.js";
import { state } from "./state.js";
import { because, room, word } from "./words.js";

/** @import {Chair, Game, Snapshot} from "./protocol.js" */

/** In place of a style: a program with a token. */
export const PROGRAM = ":program";

/**
 * @param {Snapshot} snapshot
 * @param {Game | undefined} game
 * @param {Record<number, string>} names
 * @param {string} title
 */
export function drawGathering(snapshot, game, names, title) {
  return h(
    "div",
    { class: "gathering" },
    h("h1", {}, title),
    h("p", { class: "rules-line" }, rulesLine(snapshot, game)),
    drawNotices(snapshot.game, snapshot.ruleset.notices?.filter(({ key }) => key.split(".")[1] !== snapshot.consent?.key.split(".")[1])),
    drawConsent(snapshot, names),
    drawName(snapshot),
    h(
      "ol",
      { class: "chairs", "data-role": "chairs", style: `--seats: ${snapshot.chairs.length}` },
      snapshot.chairs.map((chair, seat) => drawChair(snapshot, game, names, chair, seat)),
    ),
    drawStart(snapshot),
    drawInvitation(snapshot),
  );
}

/** Seats, mode and whatever was changed, in one line. @param {Snapshot} snapshot @param {Game | undefined} game */
function rulesLine(snapshot, game) {
  const { preset, set } = snapshot.ruleset;
  const count = snapshot.chairs.length;
  const parts = [count === 1 ? room("gathering.seat") : room("gathering.seats", { count })];
  const mode = game?.numbers.find((entry) => entry.id === "mode");
  const usual = game?.presets[0];
  if (mode && (preset === usual || set.mode)) parts.push(word(snapshot.game, `reading.mode.${set.mode ?? mode.default}`));
  if (preset !== usual) parts.push(word(snapshot.game, `preset.${preset}`));
  for (const [id, value] of Object.entries(set)) {
    if (id === "mode") continue;
    const reading = Array.isArray(value) ? value.join(" ") : word(snapshot.game, `reading.${id}.${value}`, String(value));
    parts.push(`${word(snapshot.game, `number.${id}`)} ${reading}`);
  }
  parts.push(room(snapshot.hints ? "gathering.hints_on" : "gathering.hints_off"));
  return parts.join(" · ");
}

/** What every person has to agree to, and who has not. @param {Snapshot} snapshot @param {Record<number, string>} names */
function drawConsent({ consent, game, you, chairs }, names) {
  if (!consent) return null;
  const hasAgreed = you !== null && chairs[you].agreed;
  const who = consent.needs.map((seat) => names[seat] ?? String(seat + 1)).join(room("and"));
  return h(
    "section",
    { class: "consent panel", "data-role": "consent", "data-key": "consent", "aria-labelledby": "consent" },
    h("h2", { id: "consent" }, room("gathering.agree_title")),
    h("p", {}, because(game, consent, names)),
    who && h("p", { class: "hint", role: "status" }, room("gathering.needs", { who })),
    you !== null && h("button", { class: hasAgreed ? "" : "primary", "data-action": "agree", "data-role": "agree", "data-yes": String(!hasAgreed) }, room(hasAgreed ? "gathering.disagree" : "gathering.agree")),
  );
}

/** @param {Snapshot} snapshot */
function drawName(snapshot) {
  if (snapshot.you !== null) return null;
  const isFull = !snapshot.chairs.some((chair) => mayBeTaken(snapshot, chair));
  return h(
    "form",
    { class: "sit-form", "data-role": "sit-form" },
    h("label", { for: "name" }, room("gathering.name")),
    h("input", { id: "name", name: "name", maxlength: 24, autocomplete: "nickname", value: memory.name(), placeholder: room("gathering.you") }),
    h("button", { class: "primary", "data-action": "sit-first", "data-role": "sit", type: "submit", disabled: isFull }, room("gathering.sit")),
  );
}

/**
 * @param {Snapshot} snapshot
 * @param {Game | undefined} game
 * @param {Record<number, string>} names
 * @param {Chair} chair
 * @param {number} seat
 */
function drawChair(snapshot, game, names, chair, seat) {
  const isMine = snapshot.you === seat;
  return h(
    "li",
    { class: `chair ${chair.kind}${isMine ? " mine" : ""}`, "data-key": `chair-${seat}`, "data-seat": seat, "data-kind": chair.kind },
    h("span", { class: "number" }, seat + 1),
    h("span", { class: "who" }, names[seat] ?? room("gathering.empty")),
    h("span", { class: "state" }, [chairState(snapshot, chair, isMine), snapshot.consent && chair.kind === "person" && chair.agreed && room("gathering.agreed")].filter(Boolean).join(" · ")),
    h("span", { class: "tools" }, chairTools(snapshot, game, chair, seat, isMine)),
    chair.kind === "program" && drawToken(seat),
  );
}

/** The token with which a program comes in, on the page that has asked for it. @param {number} seat */
function drawToken(seat) {
  const token = state.programs[seat];
  return token
    ? h("p", { class: "token", "data-role": "token" }, room("gathering.token"), h("code", {}, token), h("button", { class: "quiet", "data-action": "copy", "data-link": token }, room("gathering.copy_token")))
    : null;
}

/** For how many seconds a chair is still kept for who is away. @param {Snapshot} snapshot @param {Chair} chair */
function heldFor(snapshot, chair) {
  const passed = (Date.now() - (snapshot.at ?? Date.now())) / 1000;
  return chair.kind === "person" && !chair.online ? Math.max(0, Math.ceil((chair.held_for ?? 0) - passed)) : 0;
}

/** Does a clock run at this table? @param {Snapshot} snapshot */
export const isCounting = (snapshot) => snapshot.phase === "gathering" && snapshot.chairs.some((chair) => chair.held_for);

/** Is a chair nobody's, a bot's, or left behind for good? @param {Snapshot} snapshot @param {Chair} chair */
export const mayBeTaken = (snapshot, chair) => chair.kind !== "person" || (!chair.online && heldFor(snapshot, chair) === 0);

/** @param {Snapshot} snapshot @param {Chair} chair @param {boolean} isMine */
function chairState(snapshot, chair, isMine) {
  if (isMine) return room("gathering.mine");
  if (chair.kind === "bot") return room("gathering.bot");
  if (chair.kind === "program") return [room("gathering.program"), room(chair.online ? "gathering.here" : "gathering.away")].join(" · ");
  if (chair.kind === "empty") return "";
  if (chair.online) return room("gathering.here");
  const seconds = heldFor(snapshot, chair);
  return seconds > 0 ? room("gathering.held", { time: clock(seconds) }) : room("gathering.away");
}

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * @param {Snapshot} snapshot
 * @param {Game | undefined} game
 * @param {Chair} chair
 * @param {number} seat
 * @param {boolean} isMine
 */
function chairTools(snapshot, game, chair, seat, isMine) {
  if (isMine) return [h("button", { class: "quiet", "data-action": "stand" }, room("gathering.stand"))];
  if (!mayBeTaken(snapshot, chair)) return [];
  if (snapshot.you === null)
    return [h("button", { "data-action": "sit", "data-seat": seat }, room("gathering.sit_here"))];
  return [drawStyles(snapshot, game, chair, seat)];
}

/**
 * The select that puts a bot in a chair or takes it away.
 * @param {Snapshot} snapshot
 * @param {Game | undefined} game
 * @param {Chair} chair
 * @param {number} seat
 */
function drawStyles(snapshot, game, chair, seat) {
  const styles = game?.styles ?? [];
  return h(
    "select",
    { "data-action": "bot", "data-seat": seat, "aria-label": room("gathering.bot_for", { n: seat + 1 }), "data-key": `bot-${chair.kind}-${chair.style}` },
    h("option", { value: "", selected: chair.kind !== "bot" && chair.kind !== "program" }, room("gathering.no_bot")),
    styles.map((style) => h("option", { value: style, selected: chair.style === style }, word(snapshot.game, `style.${style}`))),
    h("option", { value: PROGRAM, selected: chair.kind === "program" }, room("gathering.program_of_ones_own")),
  );
}

/** @param {Snapshot} snapshot */
function drawStart(snapshot) {
  const empty = snapshot.chairs.filter((chair) => chair.kind === "empty").length;
  const isSeated = snapshot.you !== null;
  const ready = room(snapshot.chairs.length === 1 ? "gathering.hint_alone" : "gathering.hint_start");
  const isAgreed = !snapshot.consent?.needs.length;
  const away = snapshot.chairs.filter((chair) => (chair.kind === "person" || chair.kind === "program") && !chair.online).map((chair) => chair.name);
  const isReady = isSeated && empty === 0 && away.length === 0 && isAgreed;
  const hint = () => {
    if (!isSeated) return room("gathering.hint_sit");
    if (away.length > 0) return room("gathering.hint_away", { who: away.join(room("and")) });
    if (!isAgreed) return room("gathering.agree_title");
    return empty ? room("gathering.hint_fill", { count: empty }) : ready;
  };
  return h(
    "div",
    { class: "start-row" },
    h("p", { class: "hint", role: "status" }, hint()),
    isSeated && empty > 0 && h("button", { class: "primary", "data-action": "fill", "data-role": "fill", "data-key": "fill" }, room("gathering.fill")),
    h(
      "button",
      { class: isReady ? "primary" : "", "data-action": "start", "data-role": "start", "data-key": "start", disabled: !isReady },
      room("gathering.start"),
    ),
  );
}

/** @param {Snapshot} snapshot */
function drawInvitation(snapshot) {
  const link = `${location.origin}/t/${snapshot.table}`;
  return h(
    "section",
    { class: "invitation panel", "aria-labelledby": "invite" },
    h("h2", { id: "invite" }, room(snapshot.chairs.length === 1 ? "gathering.invite_watchers" : "gathering.invite")),
    h("img", { class: "qr", src: `/api/tables/${snapshot.table}/qr.svg`, alt: room("gathering.qr"), width: 148, height: 148 }),
    h("p", { class: "address" }, h("a", { href: link, "data-role": "link" }, link.replace(/^https?:\/\//, ""))),
    h("button", { "data-action": "copy", "data-link": link }, room("gathering.copy")),
    snapshot.seal && h("p", { class: "hint sealed", title: snapshot.seal.commitment, "data-role": "sealed" }, room("table.sealed", { mark: `${snapshot.seal.commitment.slice(0, 12)}…` })),
  );
}
