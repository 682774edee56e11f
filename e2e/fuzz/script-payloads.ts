import { createRandom } from '@muster/testing/seeded-random.ts';
import { naughtyTexts } from './naughty-texts.ts';

export interface Payload {
  /** Fits into every field. */
  readonly short: string;
  readonly long: string;
}

/** The shortest field that members can fill in. */
const SHORT_MAX_LENGTH = 40;
const LONG_MAX_LENGTH = 400;

/** A counter that every page has, or a dialog. */
const calls = ['__xss++', '__xss=1', 'alert(1)', 'alert`1`', 'top.__xss=1', 'self["__xss"]++'];

/** `CALL` is replaced by one of the calls. */
const shapes = [
  ['<script>CALL</script>', '<svg onload=CALL>', '<svg/onload=CALL>', '<svg><script>CALL</script>'],
  ['<img src onerror=CALL>', '<img src=x onerror="CALL">', '<img/src=x/onerror=CALL>', '<image src onerror=CALL>'],
  ['<video src=x onerror=CALL>', '<audio src=x onerror=CALL>', '<body onload=CALL>', '<body onpageshow=CALL>'],
  ['<details open ontoggle=CALL>', '<input autofocus onfocus=CALL>', '<select autofocus onfocus=CALL>'],
  ['<marquee onstart=CALL>', '<style onload=CALL>', '<iframe onload=CALL>', '<iframe src=javascript:CALL>'],
  ['<embed src=javascript:CALL>', '<object data=javascript:CALL>', '<a href=javascript:CALL>x'],
  ['<form action=javascript:CALL>', '<b onmouseover=CALL>x', '<x contenteditable onblur=CALL>'],
  ['<math href=javascript:CALL>x', 'javascript:CALL', '[x](javascript:CALL)', '${CALL}', '{{CALL}}'],
].flat();
/** Closes the surrounding HTML. */
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

const isScript = (text: string): boolean =>
  /[<>]|javascript:|alert/i.test(text) && !text.includes('\0') && text.trim().length > 10;
const listed = naughtyTexts.filter((text) => isScript(text) && text.length <= LONG_MAX_LENGTH);

/** Runs wherever text becomes HTML, unlike `<script>`. */
const runsAnywhere = '<img src=x onerror=__xss++>';

export function makePayloads(count: number, seed: number): Payload[] {
  const random = createRandom(seed);
  const all = ends.flatMap((end) =>
    shapes.flatMap((shape) => calls.map((call) => end + shape.replace('CALL', () => call))),
  );
  const fitting = all.filter((payload) => payload.length <= SHORT_MAX_LENGTH);
  const shorts = [...new Set([runsAnywhere, ...random.shuffle(fitting)])].slice(0, count);
  if (shorts.length < count) throw new Error(`There are only ${shorts.length} scripts`);
  const longs = random.shuffle(listed);
  return shorts.map((short, index) => ({ short, long: longs[index] ?? random.pick(longer)(short) }));
}
