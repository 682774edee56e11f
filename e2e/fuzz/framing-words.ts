/** How a body is said to come in chunks, and nearly so. */
export const codings: readonly string[] = [
  'chunked',
  'Chunked',
  'identity, chunked',
  'chunked, identity',
  'xchunked',
  'chunked ',
  '\tchunked',
  'gzip',
  'chunked, chunked',
];

/** Names of the header that says so. */
export const spellings: readonly string[] = [
  'transfer-encoding',
  'Transfer-Encoding',
  'transfer-encoding ',
  ' transfer-encoding',
  'transfer-encoding\t',
];

/** Lengths that are none. */
export const lengths: readonly string[] = [
  '-1',
  '+5',
  '0x10',
  '5 5',
  '5,5',
  '5, 6',
  '1e1',
  '',
  ' ',
  '٣',
  '9'.repeat(40),
  '5;a',
  '"5"',
  '5.0',
  '00005x',
];

/** Sizes of chunks that are none. */
export const sizes: readonly string[] = [
  '-1',
  '0x5',
  'g',
  '5 ',
  ' 5',
  '+5',
  'fffffffffffffffff',
  '',
  '5;',
  '5\t',
  '5;a="\r\n"',
  '1_0',
];

/** First lines that are none. */
export const requestLines: readonly string[] = [
  'GET',
  'GET /',
  'GET  / HTTP/1.1',
  'GET / HTTP/1.1 x',
  'GET / HTTP/9.9',
  'GET / HTTP/0.9',
  'GET / http/1.1',
  'GET\t/\tHTTP/1.1',
];

/** Methods that nobody has. */
export const methods: readonly string[] = [
  'get',
  'GE T',
  'CONNECT',
  'TRACE',
  'PRI',
  'M-SEARCH',
  'PURGE',
  'SOURCE',
  'BREW',
  '\0',
  'É',
  '',
  'G'.repeat(300),
];

/** What is asked for, in no form that is allowed. */
export const targets: readonly string[] = [
  '*',
  'http://evil.example/api/session',
  '//evil.example',
  'evil.example:80',
  '\\',
  '/\0',
  '/\x7f',
  '/é',
  '/%',
  '/%zz',
  '?',
  '#',
  '/a b',
  '/'.repeat(3000),
  '/<script>',
];

/** Headers that break the rules, or come close to it. */
export const oddHeaders: readonly string[] = [
  [
    'novalue',
    ': x',
    'a b: c',
    'a\0: b',
    'a: b\0c',
    'a: \x01',
    'a: é',
    'a : b',
    ' a: b',
    'a: b\r\n c',
    'a: b\nc: d',
    'a: b\rc: d',
    '\ra: b',
  ],
  [
    'host: a\r\nhost: b',
    'host:',
    'host: a b',
    'host: [::1',
    'host: /',
    'host: @',
    'host: %00',
    'expect: 100-continue',
    'expect: the worst',
  ],
  [
    'connection: upgrade\r\nupgrade: h2c',
    'connection: upgrade\r\nupgrade: websocket',
    'connection: close, keep-alive',
    'te: trailers',
    'trailer: host',
  ],
  [
    'range: bytes=0-,0-,0-',
    'range: bytes=9-1',
    'accept-encoding: '.concat('gzip,'.repeat(500)),
    'cookie: '.concat('a=b; '.repeat(2000)),
  ],
  [
    `a: ${'x'.repeat(20_000)}`,
    Array.from({ length: 3000 }, (_, place) => `h${place}: x`).join('\r\n'),
    `${'h'.repeat(9000)}: x`,
  ],
].flat();
