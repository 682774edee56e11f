import { createRandom } from '@muster/testing/seeded-random.ts';
import { naughtyTexts } from './schema-values.ts';

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

/** `TEXT` is replaced by a short payload. */
const longer = [
  `"'--></style></script></textarea></title>TEXT`,
  'https://players.example/"TEXT',
  `https://players.example/?a=TEXT&b='onclick='TEXT`,
  'Looking for a duo TEXT tonight',
  'TEXT\nTEXT',
  '<noscript><p title="</noscript>TEXT">',
  '<template><svg><style><!--</style>TEXT-->',
];

const isScript = (text: string): boolean =>
  /[<>]|javascript:|alert/i.test(text) && !text.includes('\0') && text.trim().length > 10;
const listed = naughtyTexts.filter((text) => isScript(text) && text.length <= LONG_MAX_LENGTH);

export function makePayloads(count: number, seed: number): Payload[] {
  const random = createRandom(seed);
  const all = ends.flatMap((end) => shapes.flatMap((shape) => calls.map((call) => end + shape.replace('CALL', call))));
  const shorts = [...new Set(random.shuffle(all.filter(({ length }) => length <= SHORT_MAX_LENGTH)))].slice(0, count);
  const longs = random.shuffle(listed);
  return shorts.map((short, index) => ({ short, long: longs[index] ?? random.pick(longer).replaceAll('TEXT', short) }));
}
