import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { createNumberRepair } from './json-numbers.ts';
import { JSON_LINES, describeOtherFormat } from './other-formats.ts';

const CHUNK_BYTES = 256 * 1024;

/** Throws a readable error for bytes that are not UTF-8: replacement characters would change texts. */
function createDecoder(): (chunk?: Buffer) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Error('The file is not in UTF-8. Convert it, for example with iconv.');
    }
  };
}

/** Called for each parsed value with its key and its parent's. Returns an error message if the file cannot be imported. */
type ValueListener = (value: unknown, key: string | number | undefined, parent: string) => string | undefined;

function createParser(path: string, onValue: ValueListener) {
  const parser = new JSONParser({ paths: [path], keepStack: false });
  let failure: string | undefined;
  let place = 'at its start';
  parser.onValue = ({ value, key, stack }) => {
    const parent = String(stack.at(-1)?.key);
    place = `after ${parent}/${key}`;
    failure ??= onValue(value, key, parent);
  };
  parser.onError = ({ message }) => {
    const [, found = message] = /"(.+?)"/su.exec(message) ?? [];
    failure ??= parser.isEnded
      ? JSON_LINES
      : `The file is not valid JSON: unexpected ${JSON.stringify(found)} ${place}.`;
  };
  const parse = (text: string): void => {
    if (text !== '') parser.write(text);
    if (failure !== undefined) throw new Error(failure);
  };
  return { parse, isEnded: () => parser.isEnded };
}

interface ParseOptions {
  /** The JSON path of the values, chosen by the beginning of the text. */
  readonly choosePath: (head: string) => string;
  readonly onValue: ValueListener;
  readonly onRead?: (bytes: number) => void;
  /** Tells the administrator how to export the data as JSON. */
  readonly exportHint: string;
}

/** Streams a JSON file, so that its size does not matter. Yields after each chunk. Throws if the file is not JSON. */
export async function* parseJsonFile(
  file: string,
  { choosePath, onValue, onRead, exportHint }: ParseOptions,
): AsyncGenerator<void> {
  const decode = createDecoder();
  const repair = createNumberRepair();
  let parser: ReturnType<typeof createParser> | undefined;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    const otherFormat = parser ? null : describeOtherFormat(file, chunk, exportHint);
    if (otherFormat !== null) throw new Error(otherFormat);
    const text = repair(decode(chunk));
    parser ??= createParser(choosePath(text), onValue);
    parser.parse(text);
    onRead?.(chunk.length);
    yield;
  }
  if (!parser) throw new Error('The file is empty.');
  parser.parse(repair(decode()));
  parser.parse(repair());
  if (!parser.isEnded()) throw new Error('The file ends in the middle.');
}
