const READ = '{"type":"exchange_status"}';

/** Odd request bodies that no legitimate client sends: each is refused, or answered normally. */
export const oddBodies: readonly (readonly [what: string, body: string | Uint8Array])[] = [
  ['brackets 1,000,000 deep', '['.repeat(1_000_000)],
  ['objects 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['a type 100,000 deep', `{"type":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['a number of a million digits', `{"type":"order_status","oid":${'9'.repeat(1_000_000)}}`],
  ['a fraction of a million digits', `{"type":"order_status","oid":0.${'9'.repeat(1_000_000)}}`],
  ['an exponent of a million digits', `{"type":"order_status","oid":1e${'9'.repeat(1_000_000)}}`],
  ['a text of a million digits', `{"type":"order_status","oid":"${'9'.repeat(1_000_000)}"}`],
  ['a name of a million letters', `{"type":"${'a'.repeat(1_000_000)}"}`],
  ['a key that is there twice', '{"type":"exchange_status","type":"markets"}'],
  ['a key that is there 100,000 times', `{${'"type":"markets",'.repeat(100_000)}"type":"exchange_status"}`],
  ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, at) => `"k${at}":1,`).join('')}"type":"exchange_status"}`],
  ['a key that is every object’s', '{"__proto__":{"type":"exchange_status"},"constructor":1,"type":"exchange_status"}'],
  ['half of a pair of surrogates', '{"type":"\\ud800","address":"\\udc00\\ud800"}'],
  ['bytes that are no UTF-8', Buffer.from('{"type":"\xff\xfe\xc0\xaf"}', 'latin1')],
  ['a text with an end in it', '{"type":"exchange_status\\u0000"}'],
  ['nothing', ''],
  ['a mark of byte order', `\ufeff${READ}`],
];
