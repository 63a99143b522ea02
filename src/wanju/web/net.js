/**
 * The socket of one table. Says hello with the chair's token, comes back by itself when the line breaks, and sends a
 * move again with the same id until it is acknowledged or refused.
 */

import { memory, randomHex } from "./memory.js";

/** @import {FromServer} from "./protocol.js" */

const FIRST_WAIT = 400; // ms before the first attempt to come back; doubles up to LONGEST_WAIT
const LONGEST_WAIT = 8_000;
const PING_EVERY = 15_000;
const SILENCE = 40_000; // ms without a word: the line is dead even if the browser thinks otherwise
const RESEND_AFTER = 4_000;
/** Refusals after which coming back would not help. */
export const GONE = ["room.no_table", "room.other_version", "room.no_game", "room.unreadable"];
const BAD_TOKEN = "room.bad_token";
const NOT_STORED = "room.not_stored"; // nothing happened: the same again

/**
 * @typedef {object} Line
 * @property {(message: Record<string, any>) => void} send  now, or never if the line is down
 * @property {(action: string, answers: number | null | undefined) => void} move  until it is acknowledged
 * @property {() => boolean} isOwed  is a move still unacknowledged?
 */

/**
 * @param {string} table
 * @param {(message: FromServer) => void} onMessage
 * @param {(isUp: boolean) => void} onLine
 * @returns {Line}
 */
export function connect(table, onMessage, onLine) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST_WAIT;
  let heard = Date.now();
  let timer = 0;
  let isGone = false; // there is no such table, or none that could be played on
  /** @type {Map<string, {message: Record<string, any>, sent: number}>} */
  const owed = new Map();

  /** @param {Record<string, any>} message */
  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function open() {
    clearTimeout(timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}/ws/${table}`);
    socket = line;
    line.onopen = greet;
    line.onmessage = (event) => hear(JSON.parse(event.data));
    line.onclose = () => lose(line);
  }

  function greet() {
    heard = Date.now();
    const token = memory.token(table);
    send(token ? { type: "hello", token } : { type: "hello" });
    resend(0);
    onLine(true);
  }

  /** @param {FromServer} message */
  function hear(message) {
    heard = Date.now();
    if (message.type === "pong") return;
    if (message.type === "table") wait = FIRST_WAIT;
    if (message.type === "ack" || message.type === "refused") owed.delete(message.id);
    if (message.type === "error" && message.id && message.key !== NOT_STORED) owed.delete(message.id);
    if (message.type === "seated") memory.keepToken(table, message.token);
    if (message.type === "error" && message.key === BAD_TOKEN) memory.keepToken(table, null);
    if (message.type === "error" && GONE.includes(message.key ?? "")) isGone = true;
    onMessage(message);
  }

  /** @param {WebSocket} line */
  function lose(line) {
    if (line !== socket) return;
    socket = null;
    if (isGone) return;
    onLine(false);
    timer = setTimeout(open, wait * (0.7 + 0.6 * Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** @param {number} age  only moves sent at least so long ago */
  function resend(age) {
    const now = Date.now();
    for (const move of owed.values())
      if (now - move.sent >= age) {
        move.sent = now;
        send(move.message);
      }
  }

  function watch() {
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - heard > SILENCE) hangUp(socket);
    else resend(RESEND_AFTER);
  }

  /** On a dead line the browser's own goodbye takes a minute: it is lost now. @param {WebSocket} line */
  function hangUp(line) {
    line.close();
    lose(line);
  }

  function hurry() {
    if (!socket && !isGone) open();
  }

  /** @param {StorageEvent} event  another tab took or left the chair: say hello again with its token */
  function follow(event) {
    if (event.key === memory.tokenKey(table)) socket?.close();
  }

  setInterval(watch, 1_000);
  setInterval(() => send({ type: "ping" }), PING_EVERY);
  addEventListener("online", hurry);
  addEventListener("storage", follow);
  document.addEventListener("visibilitychange", () => !document.hidden && hurry());
  open();

  return {
    send,
    isOwed: () => owed.size > 0,
    move(action, answers) {
      const id = randomHex(12);
      const message = { type: "move", id, answers, action };
      owed.set(id, { message, sent: Date.now() });
      send(message);
    },
  };
}
