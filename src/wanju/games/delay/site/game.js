/**
 * Delay the End 延缓末日: seven rounds of an archivist between Heaven, Hell and people.
 *
 * Three parts: (1) the rules, pure functions that others may import; (2) the words, in Chinese and English;
 * (3) the page, which starts by itself where it finds an element #game. § is the section of the specification,
 * D-01 … a ruling on it.
 */

/** @typedef {"heaven" | "hell" | "stability" | "pressure"} Force */
/** @typedef {"event" | "record" | "penalty" | "ending"} Phase */
/** @typedef {"truth" | "embellish" | "obscure" | "seal"} Kind */
/** @typedef {"zh" | "en"} Language */
/** @typedef {Record<Force, number>} Values */
/** @typedef {Partial<Values>} Effect */
/**
 * @typedef {{id: string, label_en: string, label_zh: string, effect: Effect, is_extreme: boolean,
 *   consequence_en?: string, consequence_zh?: string}} Choice
 */
/**
 * @typedef {{id: string, title_en: string, title_zh: string, text_en: string, text_zh: string, choices: Choice[],
 *   fixed_position: number | null}} StoryEvent
 */
/**
 * @typedef {{id: string, title_en: string, title_zh: string, text_en: string, text_zh: string,
 *   rate_uniform?: number}} Ending
 */
/**
 * One round as it was played. `sealed`: a sealed archive was noticed; `penalty`: and the penalty came.
 * @typedef {{round: number, event: string, choice: string, record: Kind | null, sealed: boolean, penalty: boolean}} Step
 */
/**
 * The state of §8, and with it the ending (null until there is one) and what the last step has to tell.
 * @typedef {Values & {round: number, truthCounter: number, sealPenaltyNextRound: boolean, rebellionFlag: boolean,
 *   rebellion: {consecutiveBalanceCount: number, extremeChoiceCount: number}, events: StoryEvent[], history: Step[],
 *   language: Language, phase: Phase, feedback: ("truth" | "penalty")[], ending: string | null}} State
 */
/** @typedef {{round: number, choice?: string, record?: Kind, ending: string}} OtherPath */

// ── 1. The rules ────────────────────────────────────────────────────────────
// No function changes the state it is given: each returns a new one.

export const ROUNDS = 7;
export const PRESSURE_GROWTH = [3, 4, 5, 6, 8, 10, 12]; // §2.3
export const SEAL_RISK = 0.2; // §5.2
const TRUTHS_IN_A_ROW = 3; // §5.1

/** §5.1, less what depends on what came before. @type {Record<Kind, Effect>} */
const RECORD_EFFECTS = { truth: {}, embellish: { heaven: 2 }, obscure: { hell: 2 }, seal: { pressure: -2 } };
/** @type {Effect} */
const RESPECT = { stability: 3 }; // §5.1
/** @type {Effect} */
const PENALTY = { stability: -5, heaven: 3 }; // §5.2

const FORCES = /** @type {Force[]} */ (["heaven", "hell", "stability", "pressure"]);
const KINDS = /** @type {Kind[]} */ (Object.keys(RECORD_EFFECTS));

/**
 * §9  The seven events of a game: 1, 6 and 7 are fixed, the four between are drawn from the rest.
 * @param {StoryEvent[]} allEvents
 * @param {() => number} random
 * @returns {StoryEvent[]}
 */
export function buildEventSequence(allEvents, random = Math.random) {
  const [first, sixth, last] = [1, 6, 7].map((round) => allEvents.find((event) => event.fixed_position === round));
  if (!first || !sixth || !last) throw new Error("The events have none for round 1, 6 or 7.");
  const pool = allEvents.filter((event) => event.fixed_position === null);
  return [first, ...shuffle(pool, random).slice(0, 4), sixth, last];
}

/** Fisher–Yates. @template T @param {T[]} list @param {() => number} random @returns {T[]} */
function shuffle(list, random) {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

/** §8 @param {StoryEvent[]} sequence @returns {State} */
export function newGame(sequence) {
  return {
    round: 1,
    heaven: 50,
    hell: 50,
    stability: 50,
    pressure: 0,
    truthCounter: 0,
    sealPenaltyNextRound: false,
    rebellionFlag: false,
    rebellion: { consecutiveBalanceCount: 0, extremeChoiceCount: 0 },
    events: sequence,
    history: [],
    language: "zh",
    phase: "event",
    feedback: [],
    ending: null,
  };
}

/**
 * §3 steps 2 and 3: the choice takes effect; an extreme one is counted (§6.2).
 * @param {State} state
 * @param {string} id  "A", "B" or "C"
 * @returns {State}
 */
export function chooseOption(state, id) {
  expectPhase(state, "event");
  const { round, rebellion } = state;
  const event = state.events[round - 1];
  const choice = event.choices.find((choice) => choice.id === id);
  if (!choice) throw new Error(`Event ${event.id} has no choice "${id}".`);
  const extremeChoiceCount = rebellion.extremeChoiceCount + (choice.is_extreme ? 1 : 0);
  return {
    ...changed(state, choice.effect),
    rebellion: { ...rebellion, extremeChoiceCount },
    history: [...state.history, { round, event: event.id, choice: id, record: null, sealed: false, penalty: false }],
    phase: "record",
    feedback: [],
  };
}

/**
 * §3 steps 4 to 9: the record takes effect, the round ends, and the game goes on to the penalty, the next round or
 * the ending.
 * @param {State} state
 * @param {Kind} kind
 * @param {number} draw  in [0, 1); below 0.2 a sealed archive is noticed
 * @returns {State}
 */
export function recordArchive(state, kind, draw = Math.random()) {
  return goOn(pressureGrows(writeRecord(state, kind, draw)));
}

/** §3 steps 5 and 6. @param {State} state @param {Kind} kind @param {number} draw @returns {State} */
function writeRecord(state, kind, draw) {
  expectPhase(state, "record");
  if (!KINDS.includes(kind)) throw new Error(`There is no record "${kind}". Records: ${KINDS.join(", ")}.`);
  const truths = kind === "truth" ? state.truthCounter + 1 : 0;
  const isRespected = truths === TRUTHS_IN_A_ROW;
  const sealed = kind === "seal" && draw < SEAL_RISK;
  const step = { ...state.history[state.round - 1], record: kind, sealed, penalty: sealed && state.round < ROUNDS };
  return weighed({
    ...changed(state, isRespected ? RESPECT : RECORD_EFFECTS[kind]),
    truthCounter: isRespected ? 0 : truths,
    sealPenaltyNextRound: sealed,
    history: [...state.history.slice(0, -1), step],
    feedback: isRespected ? ["truth"] : [],
  });
}

/** §6.2, before pressure grows, on clamped values (D-04). @param {State} state @returns {State} */
function weighed(state) {
  const isBalanced = Math.abs(state.heaven - state.hell) <= 10;
  const isStable = state.stability >= 65;
  const consecutiveBalanceCount = isBalanced && isStable ? state.rebellion.consecutiveBalanceCount + 1 : 0;
  return { ...state, rebellion: { ...state.rebellion, consecutiveBalanceCount } };
}

/** §2.3 @param {State} state @returns {State} */
const pressureGrows = (state) => changed(state, { pressure: PRESSURE_GROWTH[state.round - 1] });

/** §3 step 9. @param {State} state @returns {State} */
function goOn(state) {
  if (state.round === ROUNDS) return ended(state);
  if (!state.sealPenaltyNextRound) return { ...state, round: state.round + 1, phase: "event" };
  return { ...changed(state, PENALTY), sealPenaltyNextRound: false, phase: "penalty", feedback: ["penalty"] }; // D-03
}

/** §6.3, then §7. @param {State} state @returns {State} */
function ended(state) {
  const { consecutiveBalanceCount, extremeChoiceCount } = state.rebellion;
  const rebellionFlag = consecutiveBalanceCount >= 3 && extremeChoiceCount <= 1;
  return { ...state, rebellionFlag, phase: "ending", ending: determineEnding({ ...state, rebellionFlag }) };
}

/** The penalty was read: the next round begins (D-03). @param {State} state @returns {State} */
export function acknowledgePenalty(state) {
  expectPhase(state, "penalty");
  return { ...state, round: state.round + 1, phase: "event", feedback: [] };
}

/** §7.2 @param {Values & {rebellionFlag: boolean}} state */
export function determineEnding(state) {
  if (state.stability < 20) return "human_collapse";
  if (state.heaven >= 90) return "heaven_dominance";
  if (state.hell >= 90) return "hell_dominance";
  if (state.rebellionFlag && state.pressure < 85) return "human_rebellion";
  return "false_peace";
}

/**
 * The other endings one step away: one choice or one record changed, the rest of the path and its draws the same.
 * A record changed to a seal counts as unnoticed.
 * @param {State} state  of a game that is over
 * @returns {OtherPath[]}
 */
export function oneStepAway(state) {
  expectPhase(state, "ending");
  /** @type {OtherPath[]} */
  const found = [];
  state.history.forEach((step, at) => {
    const { round } = step;
    const choices = state.events[at].choices.filter(({ id }) => id !== step.choice).map(({ id }) => ({ choice: id }));
    const records = KINDS.filter((kind) => kind !== step.record).map((kind) => ({ record: kind, sealed: false }));
    for (const change of choices) found.push({ round, ...change, ending: replay(state, at, change) });
    for (const change of records) found.push({ round, record: change.record, ending: replay(state, at, change) });
  });
  return found.filter(({ ending }) => ending !== state.ending);
}

/** The ending of a game with one step changed. @param {State} over @param {number} at @param {Partial<Step>} change */
function replay(over, at, change) {
  let state = newGame(over.events);
  for (const [index, played] of over.history.entries()) {
    const step = index === at ? { ...played, ...change } : played;
    state = chooseOption(state, step.choice);
    state = recordArchive(state, /** @type {Kind} */ (step.record), step.sealed ? 0 : SEAL_RISK);
    if (state.phase === "penalty") state = acknowledgePenalty(state);
  }
  return /** @type {string} */ (state.ending);
}

/** Every value is clamped as soon as it changes (§2.2, D-01). @param {State} state @param {Effect} effect @returns {State} */
function changed(state, effect) {
  const after = { ...state };
  for (const force of FORCES) after[force] = Math.max(0, Math.min(100, state[force] + (effect[force] ?? 0)));
  return after;
}

/** @param {State} state @param {Phase} phase */
function expectPhase(state, phase) {
  if (state.phase !== phase) throw new Error(`The game is in phase "${state.phase}"; this step belongs to "${phase}".`);
}

// ── 2. The words ────────────────────────────────────────────────────────────

/** The values are named in English in every language (§10). @type {Record<Force, string>} */
const LABELS = { heaven: "Heaven", hell: "Hell", stability: "Stability", pressure: "Pressure" };

const EN = {
  lang: "en",
  title: "Delay the End",
  creed: "You are the Archivist. The end cannot be stopped, only delayed.",
  keys: "Keys: 1–3 choose, 1–4 record, Enter acknowledges, L 换成中文",
  otherLanguage: "中文",
  home: "← All games",
  guide: "How to play",
  leaving: "Leave the game? It cannot be taken up again.",
  stay: "Stay",
  leave: "Leave",
  choices: "What do you do?",
  unchanged: "Nothing moved.",
  recordTitle: "Archive Phase",
  recordHint: "How will the archive remember this?",
  truth: "Record Truthfully",
  embellish: "Embellish for Heaven",
  obscure: "Obscure for Hell",
  seal: "Seal the Archive",
  truthHint: (/** @type {string} */ gain, /** @type {number} */ sofar) =>
    `Three in a row: ${gain}${sofar ? ` (${sofar} so far)` : ""}`,
  embellishHint: (/** @type {string} */ gain) => `A little gilding: ${gain}`,
  obscureHint: (/** @type {string} */ gain) => `A useful smudge: ${gain}`,
  sealHint: (/** @type {string} */ gain) => `${gain}; ${100 * SEAL_RISK} % are noticed: ${changes(PENALTY).join(", ")} (not in round ${ROUNDS})`,
  truthStamp: "True",
  embellishStamp: "Gilded",
  obscureStamp: "Blurred",
  sealStamp: "Sealed",
  growth: "The prophecy nears:",
  noticed: "noticed",
  truthFeedback: "Your honest record has earned quiet respect among the mortals.",
  penaltyTitle: "From the Auditors",
  penaltyFeedback: "Heaven's auditors have noticed a gap in the archives. Trust erodes.",
  audited: "Audited",
  acknowledge: "Acknowledge",
  after: "After the seventh round",
  finalValues: "Final values",
  again: "",
  rare: (/** @type {number} */ few, /** @type {number} */ many, /** @type {string} */ percent) =>
    `About ${few} in ${many} games played at random end like this (${percent}).`,
  path: "The path you took",
  near: "One step away",
  nearHint: "Change one choice or one record, leave all the rest, and it would have been:",
  nearNone: "No single choice and no single record would have changed this ending.",
  round: (/** @type {number} */ n) => `Round ${n}`,
};

/** @type {typeof EN} */
const ZH = {
  lang: "zh-CN",
  title: "延缓末日",
  creed: "你是人类的记录者。末日无法阻止，只能延缓。",
  keys: "按键：1–3 选择，1–4 记录，Enter 知悉，L for English",
  otherLanguage: "English",
  home: "← 全部游戏",
  guide: "怎么玩",
  leaving: "要离开吗？这一局不会保留。",
  stay: "留下",
  leave: "离开",
  choices: "你怎么做？",
  unchanged: "四个数值都没有动。",
  recordTitle: "记录阶段",
  recordHint: "这件事，档案里怎么写？",
  truth: "如实记录",
  embellish: "美化记录",
  obscure: "模糊记录",
  seal: "封存档案",
  truthHint: (gain, sofar) => `连续三次，${gain}${sofar ? `（已 ${sofar} 次）` : ""}`,
  embellishHint: (gain) => `为天堂镀一层金，${gain}`,
  obscureHint: (gain) => `替地狱洇一团墨，${gain}`,
  sealHint: (gain) => `${gain}；${100 * SEAL_RISK}% 会被察觉：${changes(PENALTY).join("，")}（第 ${ROUNDS} 回合除外）`,
  truthStamp: "如实",
  embellishStamp: "美化",
  obscureStamp: "模糊",
  sealStamp: "封存",
  growth: "预言又近了一步：",
  noticed: "被察觉",
  truthFeedback: "你如实的记录在凡人中赢得了无声的尊重。",
  penaltyTitle: "审计来函",
  penaltyFeedback: "天堂的审计员注意到了档案中的空白。信任正在瓦解。",
  audited: "已核",
  acknowledge: "知悉",
  after: "第七回合之后",
  finalValues: "最终数值",
  again: "重新来过",
  rare: (few, many, percent) => `随手乱选的话，大约每 ${many} 局有 ${few} 局这样收场（${percent}）。`,
  path: "你走过的路",
  near: "一步之遥",
  nearHint: "只改一次选择或一次记录，其余照旧，结局就会是：",
  nearNone: "只改任何一次选择或记录，都改变不了这个结局。",
  round: (n) => `第 ${n} 回合`,
};

const WORDS = { zh: ZH, en: EN };

/** Why there is no game, in both languages. @param {string} file @param {string} why */
const brokenSentences = (file, why) => ({
  zh: `游戏打不开：${file} 读不到，或内容不合规格（${why}）。请确认五个文件完整无缺、放在同一个文件夹里，并且经由网页服务器打开，例如在该文件夹中运行 python3 -m http.server。`,
  en: `The game cannot start: ${file} cannot be read or is not as it should be (${why}). Please keep all five files, whole, in one folder and open it through a web server, for example by running python3 -m http.server there.`,
});

/** `Heaven +5` @param {Force} force @param {number} by */
const changeText = (force, by) => `${LABELS[force]} ${by < 0 ? "−" : "+"}${Math.abs(by)}`;

/** `Heaven: 53` @param {Force} force @param {Values} values */
const valueText = (force, values) => `${LABELS[force]}: ${values[force]}`;

/** @param {Values} before @param {Values} after */
const changesBetween = (before, after) =>
  FORCES.map((force) => ({ force, by: after[force] - before[force] })).filter(({ by }) => by !== 0);

/** How rare an ending is. @param {typeof EN} words @param {number} rate */
function rarity(words, rate) {
  const percent = `${Number((rate * 100).toPrecision(rate < 0.1 ? 2 : 3))}%`;
  return rate > 0.4 ? words.rare(Math.round(rate * 10), 10, percent) : words.rare(1, Math.round(1 / rate), percent);
}

// ── 3. The page ─────────────────────────────────────────────────────────────

const SHOW_CHOICE = 1600; // ms that the change after a choice is shown (§11.3: one to two seconds)
const SHOW_RECORD = 1300; // ms for the stamp after a record
const GLOW = 1100; // ms that a value glows after it moved
const SETTLE = 500; // ms in which the second half of a double click hits nothing on a new screen

/** @typedef {ReturnType<typeof changesBetween>} Changes */

const page = {
  /** @type {StoryEvent[]} */
  events: [],
  /** @type {Ending[]} */
  endings: [],
  /** Where the game is. */
  game: newGame([]),
  /** What the screen shows of it: one step behind while the outcome of a decision is on show. */
  shown: newGame([]),
  /** Which screen: still the old one while its outcome is on show. @type {Phase} */
  screen: "event",
  /** Is an outcome on show? Then nothing can be decided. */
  isBusy: false,
  /** What the last choice, record, growth and penalty changed. @type {Record<"choice" | "record" | "growth" | "penalty", Changes>} */
  told: { choice: [], record: [], growth: [], penalty: [] },
  /** Was the last record the third truthful one in a row? */
  isRespected: false,
};

const words = () => WORDS[page.game.language];

/** A text of the content in the language shown. @param {{}} thing @param {string} field @returns {string} */
const text = (thing, field) => /** @type {any} */ (thing)[`${field}_${page.game.language}`] ?? "";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element; texts become text, never markup. A property that is false or undefined is left out.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | undefined>} props
 * @param {...(Child | Child[])} children
 */
function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props))
    if (value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
  fill(element, children);
  return element;
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function fill(element, children) {
  element.replaceChildren(...children.flat().filter((child) => child instanceof Node || typeof child === "string"));
}

/** @param {string} selector @returns {HTMLElement} */
function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`This page has no ${selector}.`);
  return found;
}

// ── the page: what is drawn ──

/** Everything, for the state and the language of now. */
function draw() {
  const { body, documentElement } = document;
  documentElement.lang = words().lang;
  document.title = words().title;
  body.dataset.phase = page.screen;
  body.dataset.busy = String(page.isBusy);
  body.dataset.ending = page.screen === "ending" ? (page.shown.ending ?? "") : "";
  find("#title").textContent = words().title;
  find("#creed").textContent = words().creed;
  find("#keys").textContent = words().keys;
  const language = find("[data-action=language]");
  language.textContent = words().otherLanguage;
  language.lang = page.game.language === "zh" ? "en" : "zh-CN";
  find("#home").textContent = words().home;
  find("#guide").ariaLabel = words().guide;
  find("#leaving-asks").textContent = words().leaving;
  find("[data-action=stay]").textContent = words().stay;
  find("[data-action=leave]").textContent = words().leave;
  drawBars();
  keepingFocus(() => fill(find("#game"), SCREENS[page.screen]()));
  find("#live").textContent = toldAloud();
}

/** What a decision did, for those who listen, as long as it is on show. */
function toldAloud() {
  const outcome = page.isBusy ? shownOutcome() : null;
  return outcome ? [...outcome.querySelectorAll("li, p")].map((part) => part.textContent).join(" ") : "";
}

/** The outcome of the last decision on the screen. */
const shownOutcome = () => [...document.querySelectorAll("[data-role=outcome]")].at(-1) ?? null;

function drawBars() {
  for (const force of FORCES) setBar(find(`[data-value=${force}]`), force);
  document.body.style.setProperty("--dread", String(page.shown.pressure / 100));
  find("#round").textContent = `Round ${page.shown.round} / ${ROUNDS}`;
  for (const [at, pip] of [...find("#pips").children].entries())
    pip.className = at + 1 < page.shown.round ? "past" : at + 1 === page.shown.round ? "now" : "";
}

/** @param {HTMLElement} bar @param {Force} force */
function setBar(bar, force) {
  const value = page.shown[force];
  const before = Number(bar.getAttribute("aria-valuenow"));
  bar.setAttribute("aria-valuenow", String(value));
  bar.setAttribute("aria-valuetext", valueText(force, page.shown));
  bar.style.setProperty("--value", String(value));
  const label = /** @type {HTMLElement} */ (bar.firstElementChild);
  label.textContent = valueText(force, page.shown);
  if (value === before) return;
  bar.dataset.moved = value > before ? "up" : "down";
  setTimeout(() => delete bar.dataset.moved, GLOW);
}

const SCREENS = { event: drawEvent, record: drawRecord, penalty: drawPenalty, ending: drawEnding };

const eventOf = (/** @type {number} */ round) => page.shown.events[round - 1];

/** The choice of this round, once it is made. */
function choiceMade() {
  const step = page.shown.history[page.shown.round - 1];
  return eventOf(page.shown.round).choices.find((choice) => choice.id === step?.choice);
}

/** The title of a screen; the text below it is read out with it. @param {string} title */
const heading = (title) => h("h2", { tabindex: -1, "aria-describedby": "text" }, title);

function drawEvent() {
  const event = eventOf(page.shown.round);
  const made = choiceMade();
  const choices = event.choices.map((choice) =>
    h("li", {}, drawChoice(choice, made), choice === made && drawOutcome(choice)),
  );
  return [
    drawRespect(),
    heading(text(event, "title")),
    h("p", { id: "text", class: "prose" }, text(event, "text")),
    h("ol", { class: "choices", "aria-label": words().choices }, choices),
  ];
}

/** @param {Choice} choice @param {Choice | undefined} made */
function drawChoice(choice, made) {
  const state = made && (choice === made ? "taken" : "passed");
  const letter = h("span", { class: "letter", "aria-hidden": "true" }, choice.id);
  return drawButton({ class: "choice", "data-choice": choice.id, "data-state": state }, letter, h("span", {}, text(choice, "label")));
}

/** A button, locked while an outcome is on show. @param {Record<string, string | undefined>} props @param {...Child} children */
function drawButton(props, ...children) {
  return h("button", { type: "button", "aria-disabled": page.isBusy && "true", ...props }, ...children);
}

/** §11.3  What a choice has changed, and what became of it. @param {Choice} choice */
function drawOutcome(choice) {
  return h("div", { class: "outcome", "data-role": "outcome" }, drawChanges(page.told.choice), drawConsequence(choice));
}

/** @param {Choice} choice */
function drawConsequence(choice) {
  const consequence = text(choice, "consequence");
  return consequence && h("p", { class: "consequence", "data-role": "consequence" }, consequence);
}

/** @param {Changes} changes */
function drawChanges(changes) {
  const items = changes.map(({ force, by }) =>
    h("li", { class: "change", "data-change": force, lang: "en" }, changeText(force, by)),
  );
  return h("ul", { class: "changes" }, items.length > 0 ? items : h("li", { class: "unchanged" }, words().unchanged));
}

/** §5.3, above the screen that follows the third truthful record. */
function drawRespect() {
  return page.isRespected && h("p", { class: "note", "data-feedback": "truth" }, words().truthFeedback);
}

function drawRecord() {
  const made = choiceMade();
  const recorded = page.shown.history[page.shown.round - 1].record;
  const kinds = KINDS.map((kind) => h("li", {}, drawKind(kind, recorded), kind === recorded && drawStamp(kind)));
  return [
    made && h("section", { class: "past-event" }, h("p", { class: "deed" }, text(made, "label")), drawConsequence(made)),
    heading(words().recordTitle),
    h("p", { id: "text", class: "hint" }, words().recordHint),
    h("ol", { class: "records" }, kinds),
  ];
}

/** What an effect changes, in words. @param {Partial<Values>} effect */
const changes = (effect) => FORCES.filter((force) => effect[force]).map((force) => changeText(force, effect[force] ?? 0));

/** @param {Kind} kind @param {Kind | null} made */
function drawKind(kind, made) {
  const state = made ? (kind === made ? "taken" : "passed") : undefined;
  const effect = kind === "truth" ? RESPECT : RECORD_EFFECTS[kind];
  const gain = changes(effect).join(" ");
  const hint = words()[/** @type {"truthHint"} */ (`${kind}Hint`)](gain, page.shown.truthCounter);
  const props = { class: `record ${kind}`, "data-record": kind, "data-state": state };
  return drawButton(props, h("strong", {}, words()[kind]), h("small", {}, hint));
}

/** The record is stamped; the round closes and pressure grows. @param {Kind} kind */
function drawStamp(kind) {
  return h(
    "div",
    { class: "outcome closing", "data-role": "outcome" },
    h("span", { class: `stamp ${kind}` }, words()[`${kind}Stamp`]),
    page.told.record.length > 0 && drawChanges(page.told.record),
    drawRespect(),
    page.told.growth.length > 0 && h("div", { class: "growth" }, h("p", {}, words().growth), drawChanges(page.told.growth)),
  );
}

function drawPenalty() {
  return [
    h("span", { class: "stamp audited", "aria-hidden": "true" }, words().audited),
    heading(words().penaltyTitle),
    h("p", { id: "text", class: "prose", "data-feedback": "penalty" }, words().penaltyFeedback),
    drawChanges(page.told.penalty),
    drawButton({ class: "choice plain", "data-action": "acknowledge" }, words().acknowledge),
  ];
}

// ── the page: the ending ──

/** @param {string | null} id @returns {Ending} */
const endingOf = (id) => /** @type {Ending} */ (page.endings.find((ending) => ending.id === id));

function drawEnding() {
  const ending = endingOf(page.shown.ending);
  return [
    h(
      "section",
      { class: "finale" },
      drawRespect(),
      drawEmblem(ending.id),
      h("p", { class: "after" }, words().after),
      heading(text(ending, "title")),
      h("p", { id: "text", class: "prose" }, text(ending, "text")),
      h("ul", { class: "final", "aria-label": words().finalValues }, FORCES.map(drawFinal)),
      drawButton({ class: "choice plain", "data-action": "again" }, h("span", { lang: "en" }, "Play Again"), words().again && h("small", {}, words().again)),
    ),
    drawLookingBack(ending),
  ];
}

/** How rare this was, how it came about, and what was near. @param {Ending} ending */
function drawLookingBack({ rate_uniform: rate }) {
  return h(
    "section",
    { class: "looking-back" },
    typeof rate === "number" && rate > 0 && h("p", { class: "rarity", "data-role": "rarity" }, rarity(words(), rate)),
    h("h3", {}, words().path),
    h("ol", { class: "path", "data-role": "path" }, page.shown.history.map(drawStep)),
    h("h3", {}, words().near),
    drawNear(),
  );
}

/** The drawing in index.html named after the ending. @param {string} id */
function drawEmblem(id) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#emblem-${id}`);
  svg.setAttribute("class", "emblem");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** @param {Force} force */
function drawFinal(force) {
  const bar = h(
    "li",
    { class: "bar", "data-final": force, lang: "en" },
    h("span", { class: "label" }, valueText(force, page.shown)),
    h("span", { class: "ruler", "aria-hidden": "true" }, h("span", { class: "fill" })),
  );
  bar.style.setProperty("--value", String(page.shown[force]));
  return bar;
}

/** @param {Step} step */
function drawStep(step) {
  const event = eventOf(step.round);
  const choice = event.choices.find(({ id }) => id === step.choice);
  return h(
    "li",
    {},
    h("strong", {}, text(event, "title")),
    h("span", {}, choice && `${choice.id} · ${text(choice, "label")}`),
    step.record && h("span", { class: `tag ${step.record}` }, words()[step.record]),
    step.penalty && h("span", { class: "noticed" }, words().noticed),
  );
}

/** What was one step away: by ending, then by round. */
function drawNear() {
  const near = oneStepAway(page.shown);
  const endings = page.endings.filter(({ id }) => near.some((other) => other.ending === id));
  const groups = endings.map((ending) =>
    h("section", { "data-near": ending.id }, h("h4", {}, text(ending, "title")), drawWays(near.filter((other) => other.ending === ending.id))),
  );
  const hint = near.length > 0 ? words().nearHint : words().nearNone;
  return h("div", { class: "near", "data-role": "near" }, h("p", { class: "hint" }, hint), groups);
}

/** @param {OtherPath[]} ways */
function drawWays(ways) {
  const rounds = [...new Set(ways.map(({ round }) => round))];
  const drawRound = (/** @type {number} */ round) =>
    h("li", {}, h("span", {}, words().round(round)), ways.filter((way) => way.round === round).map(drawWay));
  return h("ul", {}, rounds.map(drawRound));
}

/** @param {OtherPath} way */
function drawWay({ round, choice, record }) {
  if (record) return h("span", { class: `tag ${record}` }, words()[record]);
  const other = eventOf(round).choices.find(({ id }) => id === choice);
  return h("span", { class: "tag other" }, other && `${choice} · ${text(other, "label")}`);
}

// ── the page: what the player does ──

/** @param {string} id */
function choose(id) {
  const before = page.game;
  guard();
  page.game = page.shown = chooseOption(before, id);
  page.told.choice = changesBetween(before, page.game);
  showOutcome(SHOW_CHOICE);
}

/** @param {Kind} kind */
function record(kind) {
  const before = page.game;
  const written = writeRecord(before, kind, Math.random()); // recordArchive, step by step: each change is told in its time
  page.shown = pressureGrows(written);
  page.game = goOn(page.shown);
  page.told.record = changesBetween(before, written);
  page.told.growth = changesBetween(written, page.shown);
  page.told.penalty = changesBetween(page.shown, page.game);
  page.isRespected = page.shown.feedback.includes("truth");
  showOutcome(SHOW_RECORD);
}

function acknowledge() {
  page.game = acknowledgePenalty(page.game);
  turnPage(SETTLE);
}

/** A fresh game, in the language of now. @param {number} [settling] */
function begin(settling) {
  page.game = { ...newGame(buildEventSequence(page.events)), language: page.game.language };
  page.isRespected = false;
  turnPage(settling);
}

function switchLanguage() {
  const language = page.game.language === "zh" ? "en" : "zh";
  page.game = { ...page.game, language };
  draw();
}

/** Lock what can be decided, show what the decision did, then turn the page. @param {number} duration */
function showOutcome(duration) {
  page.isBusy = true;
  draw();
  shownOutcome()?.scrollIntoView({ block: "nearest" });
  setTimeout(() => turnPage(), duration);
}

/** To the screen the game has come to. @param {number} [settling]  ms before anything can be decided there */
function turnPage(settling = 0) {
  page.shown = page.game;
  page.screen = page.game.phase;
  page.isBusy = settling > 0;
  draw();
  scrollTo({ top: 0, behavior: "instant" });
  find("#game h2").focus({ preventScroll: true });
  if (page.isBusy) setTimeout(settle, settling);
}

function settle() {
  page.isBusy = false;
  document.body.dataset.busy = "false";
  for (const button of document.querySelectorAll("[aria-disabled]")) button.removeAttribute("aria-disabled");
}

/** Redraw; what had the focus has it again. @param {() => void} redraw */
function keepingFocus(redraw) {
  const held = document.activeElement;
  const stops = () => [...find("#game").querySelectorAll("button, h2")];
  const at = held ? stops().indexOf(held) : -1;
  redraw();
  const stop = stops()[at];
  if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
}

/** A click on a button, or the key that stands for it. @param {HTMLElement} button */
function press(button) {
  const { action, choice, record: kind } = button.dataset;
  if (action === "language") return switchLanguage();
  if (action === "stay") return stay();
  if (action === "leave") return leave();
  if (page.isBusy) return;
  if (choice) choose(choice);
  else if (kind) record(/** @type {Kind} */ (kind));
  else if (action === "acknowledge") acknowledge();
  else if (action === "again") begin(SETTLE);
}

// ── the page: going back ──
// The first decision puts a second entry into the history, so that a step back stays here and can be asked about.

const isUnderWay = () => page.game.history.length > 0 && page.game.phase !== "ending";

/** A step back leads out of the game from now on only past a question. */
function guard() {
  if (!history.state?.isGuard) history.pushState({ isGuard: true }, "");
}

/** A step was taken through the history. @param {PopStateEvent} event */
function stepBack({ state }) {
  if (state?.isGuard) return;
  if (!isUnderWay()) history.back();
  else leaving().showModal();
}

const leaving = () => /** @type {HTMLDialogElement} */ (find("#leaving"));

function stay() {
  leaving().close();
  guard();
}

function leave() {
  leaving().close();
  history.back();
}

/** The button a key stands for. @param {string} key */
function buttonFor(key) {
  const at = "123456789".indexOf(key);
  if (key === "L") return find("[data-action=language]");
  if (key === "ENTER") return document.querySelector("[data-action=acknowledge]");
  if (at >= 0) return document.querySelectorAll("[data-choice], [data-record]")[at];
  return "ABC".includes(key) ? document.querySelector(`[data-choice="${key}"]`) : null;
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || leaving().open) return;
  const key = event.key === "Process" ? event.code.replace(/^(Key|Digit|Numpad)/, "") : event.key; // an input method is on
  if (key === "Enter" && event.target instanceof HTMLButtonElement) return; // the button hears it itself
  const button = buttonFor(key.toUpperCase());
  if (button instanceof HTMLElement) press(button);
}

// ── the page: its beginning ──

/** Something is wrong with a file; `message` is the place. */
class BrokenFile extends Error {
  /** @param {string} file @param {string} why */
  constructor(file, why) {
    super(why);
    this.file = file;
  }
}

/** @param {string} file @param {(content: any) => string} faultIn */
async function load(file, faultIn) {
  const answer = await fetch(new URL(file, import.meta.url)).catch(() => null);
  if (!answer?.ok) throw new BrokenFile(file, answer ? `HTTP ${answer.status}` : "network");
  const content = await answer.json().catch(() => null);
  const fault = content === null ? "JSON" : faultIn(content);
  if (fault) throw new BrokenFile(file, fault);
  return content;
}

/** The first fault of §4 that would stop a game, by its place, or "". @param {any} events */
function faultInEvents(events) {
  if (!Array.isArray(events)) return "[ ]";
  for (const round of [1, 6, 7])
    if (!events.some((event) => event?.fixed_position === round)) return `fixed_position: ${round}`;
  if (events.filter((event) => event?.fixed_position === null).length < 4) return "fixed_position: null";
  return events.map(faultInEvent).find(Boolean) ?? "";
}

/** @param {any} event @param {number} at */
function faultInEvent(event, at) {
  const place = event?.id ?? `#${at + 1}`;
  const missing = missingText(event, ["id", "title_en", "title_zh", "text_en", "text_zh"]);
  if (missing) return `${place}: ${missing}`;
  if (!Array.isArray(event.choices) || event.choices.map((/** @type {any} */ choice) => choice?.id).join("") !== "ABC")
    return `${place}: choices A, B, C`;
  for (const choice of event.choices) {
    const unsaid = missingText(choice, ["label_en", "label_zh"]);
    if (unsaid) return `${place}, ${choice.id}: ${unsaid}`;
    if (!FORCES.every((force) => Number.isInteger(choice.effect?.[force]))) return `${place}, ${choice.id}: effect`;
  }
  return "";
}

/** §7: an ending for each outcome. @param {any} endings */
function faultInEndings(endings) {
  if (!Array.isArray(endings)) return "[ ]";
  const ids = ["human_collapse", "heaven_dominance", "hell_dominance", "human_rebellion", "false_peace"];
  for (const id of ids) {
    const missing = missingText(endings.find((ending) => ending?.id === id), ["id", "title_en", "title_zh", "text_en", "text_zh"]);
    if (missing) return `${id}: ${missing}`;
  }
  return "";
}

/** @param {any} thing @param {string[]} fields */
const missingText = (thing, fields) => fields.find((field) => typeof thing?.[field] !== "string" || !thing[field].trim());

/** @param {unknown} error */
function tellBroken(error) {
  const file = error instanceof BrokenFile ? error.file : "game.js";
  const { zh, en } = brokenSentences(file, error instanceof Error ? error.message : String(error));
  document.body.dataset.phase = "broken";
  document.body.dataset.busy = "false";
  find("#broken [lang=zh-CN]").textContent = zh;
  find("#broken [lang=en]").textContent = en;
}

/** The page says that it is broken until this is called. */
function takeOver() {
  document.body.dataset.phase = "loading";
  const fonts = find("#fonts");
  if (!(fonts instanceof HTMLLinkElement)) return;
  const takeUp = () => (fonts.media = "all");
  if (fonts.sheet) takeUp();
  else fonts.addEventListener("load", takeUp);
}

async function start() {
  takeOver();
  if (location.hash === "#en") page.game.language = "en"; // a link may ask for English; else Chinese (§10)
  [page.events, page.endings] = await Promise.all([load("events.json", faultInEvents), load("endings.json", faultInEndings)]);
  history.scrollRestoration = "manual";
  addEventListener("popstate", stepBack);
  leaving().addEventListener("cancel", guard);
  for (const link of ["#home", "#guide"]) find(link).hidden = !new URLSearchParams(location.search).has("lobby"); // a lobby's link says where it came from
  document.addEventListener("keydown", pressKey);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) press(button);
  });
  begin();
}

if (globalThis.document?.querySelector("#game")) start().catch(tellBroken);
