// Plays games in Node for benchmarks/wasm.py: each line it reads is a number of games; it answers with the seconds of
// the processor that they took.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, game, wish] = process.argv.slice(2);
const { openRules } = await import(pathToFileURL(`${folder}/rules.module.js`).href);
const about = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf-8"));
const rules = await openRules(about, readFileSync(`${folder}/${game}.wasm`));

for await (const line of createInterface({ input: process.stdin })) {
  const start = process.cpuUsage();
  const { payoffs } = rules.playMany({ ...JSON.parse(wish), games: Number(line) });
  const took = process.cpuUsage(start);
  console.log(JSON.stringify({ seconds: (took.user + took.system) / 1e6, sums: payoffs.map((seat) => seat.sum) }));
}
