/** The reveal, beat by beat: chalk arrows between the seats, sparks where they clash, shields, and breaking hearts. */

import { picture } from "../../draw.js";
import { halves, room } from "../../words.js";
import { abilityIcon } from "./icons.js";
import { lastDeeds } from "./turn.js";

/** @import {Event} from "../../protocol.js" */
/** @import {Scene} from "../../scene.js" */

/** @typedef {{x: number, y: number}} Point */

/** How long each kind of event is shown, in ms. A beat lasts as long as its longest. */
const LASTS = { uses: 650, foul: 600, pays: 420, loads: 420, cancelled: 900, void: 950, hit: 1000, out: 550, converted: 600, round: 850, won: 1000, drawn: 1000 };
const FLIGHT = 480; // ms of these that an arrow flies
const SVG = "http://www.w3.org/2000/svg";
const CLASH = `<path d="M6 6l20 20M26 6 6 26M16 2v5M16 25v5M2 16h5M25 16h5"/>`;
const SHIELD = `<path d="M16 2.500 28 7v9c0 7-6 12-12 14C10 28 4 23 4 16V7z"/>`;
const BROKEN = `<path class="half left" d="M16 28C8 22 3 17 3 11c0-4 3-7 6.500-7C12.500 4 15 6 16 9l-3 4 4 4-3 4z"/><path class="half right" d="M16 28c8-6 13-11 13-17 0-4-3-7-6.500-7C19.500 4 17 6 16 9l-3 4 4 4-3 4z"/>`;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const rest = (/** @type {number} */ ms) => /** @type {Promise<void>} */ (new Promise((done) => setTimeout(done, ms)));

/**
 * @param {HTMLElement} stage
 * @param {Event[]} beat
 * @param {Scene} scene
 * @param {number} pace  1, or less to hurry
 */
export async function show(stage, beat, scene, pace) {
  const lasts = Math.max(...beat.map((event) => LASTS[/** @type {keyof typeof LASTS} */ (event.event)] ?? 0));
  for (const event of beat) drawEvent(stage, event, scene, pace);
  await rest(lasts * pace * (isStill() ? 0.6 : 1));
}

/** @param {HTMLElement} stage @param {Event} event @param {Scene} scene @param {number} pace */
function drawEvent(stage, event, scene, pace) {
  switch (event.event) {
    case "pays":
      return floatUp(stage, event.seat, `−${halves(event.amount)}`, "ammo");
    case "loads":
      return floatUp(stage, event.seat, `+${halves(event.amount)}`, "ammo");
    case "foul":
      shake(event.seat);
      return floatUp(stage, event.seat, room("cier.foul"), "foul");
    case "cancelled":
      return clash(stage, event, scene, pace);
    case "void":
      shoot(stage, event.seat, event.target, event.ability, "void", pace);
      return later(pace, () => mark(stage, event.target, SHIELD, "shield"));
    case "hit":
      shoot(stage, event.seat, event.target, event.ability, "hit", pace);
      return later(pace, () => breakHeart(stage, event.target));
    case "out":
      return shake(event.seat);
    case "round":
    case "won":
    case "drawn":
      return banner(stage, scene, event);
  }
}

/** When the arrow has arrived. @param {number} pace @param {() => void} then */
function later(pace, then) {
  setTimeout(then, isStill() ? 0 : FLIGHT * pace);
}

// ── places ──────────────────────────────────────────────────────────────────

/** @param {number} seat @returns {HTMLElement | null} */
const plate = (seat) => document.querySelector(`#board [data-seat="${seat}"]`);

/** The middle of a seat's face, on the screen. @param {number} seat @returns {Point | null} */
function placeOf(seat) {
  const box = (plate(seat)?.querySelector(".portrait") ?? plate(seat))?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** @param {Point} a @param {Point} b @param {number} t */
const between = (a, b, t) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

/** Put a drawing on the stage, centred. @param {HTMLElement} stage @param {Element} what @param {Point} at */
function put(stage, what, at) {
  const holder = document.createElement("span");
  holder.className = "held";
  holder.style.left = `${at.x}px`;
  holder.style.top = `${at.y}px`;
  holder.append(what);
  stage.append(holder);
  return holder;
}

// ── arrows ──────────────────────────────────────────────────────────────────

/**
 * A chalk arrow from one seat to another, with the ability flying along it.
 * @param {HTMLElement} stage
 * @param {number} from
 * @param {number} to
 * @param {string} ability
 * @param {"hit" | "void" | "cancelled"} fate  a cancelled one ends half way
 * @param {number} pace
 */
function shoot(stage, from, to, ability, fate, pace) {
  const start = placeOf(from);
  const goal = placeOf(to);
  if (!start || !goal) return;
  const end = between(start, goal, fate === "cancelled" ? 0.46 : 0.86);
  const begin = between(start, goal, 0.12);
  const bend = { x: (begin.x + end.x) / 2 - (end.y - begin.y) * 0.1, y: (begin.y + end.y) / 2 + (end.x - begin.x) * 0.1 };
  drawArrow(stage, begin, bend, end, fate, pace);
  if (isStill()) return;
  const flyer = put(stage, abilityIcon(ability), begin);
  flyer.classList.add("flyer");
  const path = [0, 0.25, 0.5, 0.75, 1].map((t) => between(between(begin, bend, t), between(bend, end, t), t));
  const frames = path.map((p) => ({ transform: `translate(${p.x - begin.x}px, ${p.y - begin.y}px)` }));
  flyer.animate(frames, { duration: FLIGHT * pace, easing: "ease-in", fill: "forwards" });
  flyer.animate([{ opacity: 1 }, { opacity: 0 }], { delay: FLIGHT * pace, duration: 160, fill: "forwards" });
}

/**
 * @param {HTMLElement} stage
 * @param {Point} begin
 * @param {Point} bend
 * @param {Point} end
 * @param {string} fate
 * @param {number} pace
 */
function drawArrow(stage, begin, bend, end, fate, pace) {
  const sheet = document.createElementNS(SVG, "svg");
  sheet.setAttribute("class", `arrow ${fate}`);
  const line = document.createElementNS(SVG, "path");
  const turn = Math.atan2(end.y - bend.y, end.x - bend.x);
  const tip = (/** @type {number} */ by) => `${end.x - 13 * Math.cos(turn + by)} ${end.y - 13 * Math.sin(turn + by)}`;
  line.setAttribute("d", `M${begin.x} ${begin.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}M${tip(0.5)}L${end.x} ${end.y}L${tip(-0.5)}`);
  sheet.append(line);
  stage.append(sheet);
  if (isStill()) return;
  const length = line.getTotalLength();
  line.animate([{ strokeDasharray: `${length}`, strokeDashoffset: length }, { strokeDasharray: `${length}`, strokeDashoffset: 0 }], { duration: FLIGHT * pace, easing: "ease-in" });
}

/** Two that meet, or one that comes to nothing. @param {HTMLElement} stage @param {Event} event @param {Scene} scene @param {number} pace */
function clash(stage, event, scene, pace) {
  const mine = lastDeeds(scene.story).find((deed) => deed.seat === event.seat && deed.ability === event.ability);
  const targets = mine?.targets ?? [];
  for (const target of targets) shoot(stage, event.seat, target, event.ability, "cancelled", pace);
  later(pace, () => {
    const own = placeOf(event.seat);
    if (targets.length === 0) mark(stage, event.seat, CLASH, "clash");
    for (const target of targets) {
      const other = placeOf(target);
      if (own && other) pop(put(stage, picture(CLASH, "clash"), between(own, other, 0.5)));
    }
  });
}

// ── marks ───────────────────────────────────────────────────────────────────

/** @param {HTMLElement} holder */
function pop(holder) {
  if (!isStill()) holder.animate([{ transform: "scale(.2) rotate(-20deg)", opacity: 0 }, { transform: "scale(1.25)", opacity: 1, offset: 0.4 }, { transform: "scale(1)", opacity: 1 }], { duration: 320, easing: "ease-out" });
}

/** @param {HTMLElement} stage @param {number} seat @param {string} markup @param {string} name */
function mark(stage, seat, markup, name) {
  const at = placeOf(seat);
  if (at) pop(put(stage, picture(markup, name), at));
}

/** @param {HTMLElement} stage @param {number} seat */
function breakHeart(stage, seat) {
  const at = placeOf(seat);
  if (!at) return;
  shake(seat);
  pop(put(stage, picture(BROKEN, "broken"), at));
}

/** @param {number} seat */
function shake(seat) {
  if (isStill()) return;
  plate(seat)?.animate([0, -7, 6, -5, 3, 0].map((x) => ({ translate: `${x}px 0` })), { duration: 380 });
}

/** @param {HTMLElement} stage @param {number} seat @param {string} text @param {string} tone */
function floatUp(stage, seat, text, tone) {
  const at = placeOf(seat);
  if (!at) return;
  const label = document.createElement("b");
  label.textContent = text;
  const holder = put(stage, label, at);
  holder.classList.add("float", tone);
  const rise = isStill() ? "translateY(-10px)" : "translateY(-24px)";
  holder.animate([{ transform: isStill() ? rise : "none", opacity: 1 }, { transform: rise, opacity: 1, offset: 0.7 }, { transform: rise, opacity: 0 }], { duration: 900, fill: "forwards", easing: "ease-out" });
}

/** @param {HTMLElement} stage @param {Scene} scene @param {Event} event */
function banner(stage, scene, event) {
  const text = document.createElement("p");
  text.className = "banner";
  text.textContent = scene.word(`event.${event.event}`).replace("{round}", String(event.round ?? ""));
  stage.append(text);
  if (!isStill()) text.animate([{ scale: "1 .1", opacity: 0 }, { scale: "1", opacity: 1 }], { duration: 220, easing: "ease-out" });
}
