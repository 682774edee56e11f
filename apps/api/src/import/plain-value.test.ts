import { expect, test } from 'vitest';
import { DocumentReference, isWithoutZone, parseTimestamp, plainDocument } from './plain-value.ts';

const instant = new Date('2023-11-14T22:13:20.123Z');

test.each([
  [{ _seconds: 1_700_000_000, _nanoseconds: 123_000_000 }],
  [{ seconds: '1700000000', nanoseconds: 123_000_000 }],
  [{ seconds: '1700000000', nanos: 123_000_000 }],
  [{ _seconds: '1700000000', _nanoseconds: '123000000' }],
  [{ type: 'firestore/timestamp/1.0', seconds: 1_700_000_000, nanoseconds: 123_000_000 }],
  [{ __time__: '2023-11-14T22:13:20.123Z' }],
  [{ __datatype__: 'timestamp', value: { _seconds: 1_700_000_000, _nanoseconds: 123_000_000 } }],
  [{ timestampValue: '2023-11-14T22:13:20.123Z' }],
  [{ timestampValue: { seconds: '1700000000', nanos: 123_000_000 } }],
  [{ value: '2023-11-14T22:13:20.123Z', type: 'timestamp' }],
  [{ type: 'timestamp', value: { _seconds: 1_700_000_000, _nanoseconds: 123_000_000 } }],
  [{ value: '2023-11-14T22:13:20.123Z', type: 'date' }],
  ['2023-11-14T22:13:20.123'],
  ['2023-11-14 22:13:20.123'],
  ['2023-11-15T00:13:20.123+02:00'],
  ['2023-11-14 17:43:20.123 -0430'],
  ['2023-11-14T22:13:20.123456789z'],
  ['1700000000123'],
  [1_700_000_000_123],
])('parses the timestamp %j', (value) => {
  const { fields } = plainDocument({ at: value });
  expect(parseTimestamp(fields['at'])).toEqual(instant);
});

test.each(['Tue, 14 Nov 2023 22:13:20 GMT', { __time__: 'Tue, 14 Nov 2023 22:13:20 GMT' }])(
  'parses the timestamp %j of RFC 1123',
  (value) => {
    expect(parseTimestamp(plainDocument({ at: value }).fields['at'])).toEqual(new Date('2023-11-14T22:13:20Z'));
  },
);

test.each([
  '0000-01-01',
  '10000-01-01',
  -1,
  'soon',
  {},
  null,
  '{"seconds": 1}',
  '5.1.2024, 15:00:00',
  '5/1/2024',
  '2024/01/05',
  '1/5/24 3:00 PM',
  'January 5, 2024',
  'Tue, 30 Feb 2024 22:13:20 GMT',
  'Tue, 14 Now 2023 22:13:20 GMT',
  '14 Nov 2023 22:13:20',
  { value: 'soon', type: 'timestamp' },
  'Fri Jan 05 2024 15:00:00',
  '2024-02-30',
  '2023-02-29T10:00:00Z',
  '2024-01-05T25:00',
  '2024',
  20_240_105,
  '20240105',
  0,
  { timestampValue: '5.1.2024' },
  { __time__: '5.1.2024' },
  { _seconds: 9e15 },
])('%j is not a timestamp', (value) => {
  expect(parseTimestamp(plainDocument({ at: value }).fields['at'])).toBeUndefined();
});

test('unwraps typed values of the REST API', () => {
  const fields = {
    author: { nullValue: null },
    count: { integerValue: '3' },
    tags: { arrayValue: { values: [{ stringValue: 'EU' }, { nullValue: null }] } },
    map: { mapValue: { fields: { at: { timestampValue: '2023-11-14T22:13:20.123Z' } } } },
    empty: { arrayValue: {} },
  };
  expect(plainDocument({ name: 'projects/p/databases/d/documents/posts/one', fields })).toEqual({
    id: 'one',
    path: ['posts', 'one'],
    fields: { author: null, count: 3, tags: ['EU', null], map: { at: instant }, empty: [] },
  });
});

test('cuts off values that are nested too deep', () => {
  let deep: unknown = 'the end';
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  expect(JSON.stringify(plainDocument({ deep })).length).toBeLessThan(200);
});

test.each([
  { type: 'firestore/documentReference/1.0', referencePath: 'users/u1' },
  { _firestore: { projectId: 'demo' }, _path: { segments: ['users', 'u1'] }, _converter: {} },
  { value: { _path: { segments: ['users', 'u1'] }, _converter: {} }, type: 'documentReference' },
  { value: { _referencePath: { segments: ['users', 'u1'] } }, type: 'documentReference' },
  { value: 'users/u1', type: 'reference' },
  { __datatype__: 'documentReference', value: 'users/u1' },
  { _segments: ['users', 'u1'] },
  { documentReference: 'users/u1' },
  { __ref__: 'users/u1' },
])('reads the reference %j', (value) => {
  expect(plainDocument({ by: value, all: [value] }).fields).toEqual({
    by: new DocumentReference('users/u1'),
    all: [new DocumentReference('users/u1')],
  });
});

test.each([
  { referenceValue: {} },
  { type: 'firestore/documentReference/1.0', referencePath: 5 },
  { _path: { segments: [1, 2] } },
  { documentReference: null },
])('%j is not a reference', (value) => {
  expect(plainDocument({ by: value }).fields['by']).not.toBeInstanceOf(DocumentReference);
});

test('unwraps the values of firestore-backup-restore, but not a map with the same names', () => {
  const fields = {
    name: { value: 'Kim', type: 'string' },
    platforms: { value: [{ value: 'PC', type: 'string' }], type: 'array' },
    bio: { value: null, type: 'null' },
    offer: { value: 'five', type: 'coins' },
  };
  expect(plainDocument(fields).fields).toEqual({
    name: 'Kim',
    platforms: ['PC'],
    bio: null,
    offer: { value: 'five', type: 'coins' },
  });
});

test.each([
  ['3', 3],
  ['184405311681986560', '184405311681986560'],
  ['-9007199254740993', '-9007199254740993'],
  ['many', 'many'],
  [
    { valueOf: 1, toString: 1 },
    { valueOf: 1, toString: 1 },
  ],
])('reads the 64-bit integer %j without losing digits', (written, expected) => {
  expect(plainDocument({ count: { integerValue: written } }).fields['count']).toEqual(expected);
});

test('reports only ISO times without a time zone', () => {
  const times = [
    '2023-11-14',
    '2023-11-14 22:13',
    '2023-11-14T22:13:20Z',
    '2023-11-14T22:13+01',
    '1700000000123',
    'soon',
    5,
  ];
  expect(times.filter(isWithoutZone)).toEqual(['2023-11-14', '2023-11-14 22:13']);
});
