import { createRandom } from '../chat-checker/seeded-random.ts';
import { naughtyTexts } from './naughty-texts.ts';

/** A script in the forms in which somebody would write it: for short fields, and for long ones. */
export interface Payload {
  /** Fits wherever somebody can write. */
  readonly short: string;
  readonly long: string;
}

/** The shortest field that somebody can write into. */
const SHORT_MAX_LENGTH = 40;
const LONG_MAX_LENGTH = 400;

/** What runs: a counter that every page has, or a dialog. */
const calls = ['__xss++', '__xss=1', 'alert(1)', 'alert`1`', 'top.__xss=1', 'self["__xss"]++'];

const shapes: readonly ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg/onload=${call}>`,
  (call) => `<svg><script>${call}</script>`,
  (call) => `<img src onerror=${call}>`,
  (call) => `<img src=x onerror="${call}">`,
  (call) => `<img/src=x/onerror=${call}>`,
  (call) => `<image src onerror=${call}>`,
  (call) => `<video src=x onerror=${call}>`,
  (call) => `<audio src=x onerror=${call}>`,
  (call) => `<body onload=${call}>`,
  (call) => `<body onpageshow=${call}>`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<select autofocus onfocus=${call}>`,
  (call) => `<marquee onstart=${call}>`,
  (call) => `<style onload=${call}>`,
  (call) => `<iframe onload=${call}>`,
  (call) => `<iframe src=javascript:${call}>`,
  (call) => `<embed src=javascript:${call}>`,
  (call) => `<object data=javascript:${call}>`,
  (call) => `<a href=javascript:${call}>x`,
  (call) => `<form action=javascript:${call}>`,
  (call) => `<b onmouseover=${call}>x`,
  (call) => `<x contenteditable onblur=${call}>`,
  (call) => `<math href=javascript:${call}>x`,
  (call) => `javascript:${call}`,
  (call) => `[x](javascript:${call})`,
  (call) => `\${${call}}`,
  (call) => `{{${call}}}`,
];
/** What would end the place that it is written into. */
const ends = ['', '">', "'>", '`>', '-->', '</p>', '</title>', ']]>', '<', '\\">', '&gt;', '<!--><'];

const longer: readonly ((payload: string) => string)[] = [
  (payload) => `"'--></style></script></textarea></title>${payload}`,
  (payload) => `https://players.example/"${payload}`,
  (payload) => `https://players.example/?a=${payload}&b='onclick='${payload}`,
  (payload) => `Looking for a duo ${payload} tonight`,
  (payload) => `${payload}\n${payload}`,
  (payload) => payload.toUpperCase().replaceAll('__XSS', '__xss').padEnd(12),
  (payload) => `<noscript><p title="</noscript>${payload}">`,
  (payload) => `<template><svg><style><!--</style>${payload}-->`,
];

const listed = naughtyTexts.filter(
  (text) =>
    !text.includes('\0') &&
    /[<>]|javascript:|alert/i.test(text) &&
    text.length <= LONG_MAX_LENGTH &&
    text.trim().length > 10,
);

/** Runs wherever text becomes HTML, which `<script>` does not. */
const runsAnywhere = '<img src=x onerror=__xss++>';

/** So many scripts, each once, the same for the same seed. */
export function makePayloads(count: number, seed: number): Payload[] {
  const random = createRandom(seed);
  const all = ends.flatMap((end) => shapes.flatMap((shape) => calls.map((call) => end + shape(call))));
  const fitting = all.filter((payload) => payload.length <= SHORT_MAX_LENGTH);
  const shorts = [...new Set([runsAnywhere, ...random.shuffle(fitting)])].slice(0, count);
  if (shorts.length < count) throw new Error(`There are only ${shorts.length} scripts`);
  const longs = random.shuffle(listed);
  return shorts.map((short, place) => ({ short, long: longs[place] ?? random.pick(longer)(short) }));
}
