import { zstdCompressSync } from 'node:zlib';
import type { CompressionRules } from '../feed/compression.ts';
import { makeFrameEdit, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';

const feed = rulesEditorAt('feed');
const needs = ['wire', 'gateway'] as const;

function compression(edit: (rules: CompressionRules) => Partial<CompressionRules>): RulesEdit {
  return feed(({ compression: rules }) => (rules === null ? {} : { compression: { ...rules, ...edit(rules) } }));
}

/** Replaces the selection rule. */
function selecting(selects: CompressionRules['selects']): RulesEdit {
  return feed(({ connection }) => ({ connection: { ...connection, selects } }));
}

function dictionary(
  edit: (rules: CompressionRules['dictionary']) => Partial<CompressionRules['dictionary']>,
): RulesEdit {
  return compression(({ dictionary: rules }) => ({ dictionary: { ...rules, ...edit(rules) } }));
}

const PLAIN = 'mtf-zstd.v1';

export const compressionFaults: readonly Fault[] = [
  {
    id: 'compression.token-of-the-next-version',
    clause: 'compression.offer.plain',
    title: 'another token than the one that was offered is echoed',
    needs,
    edit: selecting(() => 'mtf-zstd.v2'),
  },
  {
    id: 'compression.dictionary-token-cut',
    clause: 'compression.offer.dictionary',
    title: 'the plain token is echoed to an offer of the one with a dictionary alone',
    needs,
    edit: selecting((offered) => (offered.size === 0 ? false : PLAIN)),
  },
  {
    id: 'compression.all-echoed',
    clause: 'compression.offer.preference',
    title: 'every token that was offered is echoed',
    needs,
    edit: selecting((offered) => (offered.size === 0 ? false : [...offered].join(', '))),
  },
  {
    id: 'compression.stale-ends-the-offer',
    clause: 'compression.offer.stale',
    title: 'behind an unknown dictionary no other token is looked at',
    needs,
    edit: feed(({ connection }) => ({
      connection: { ...connection, selects: (offered) => connection.selects(new Set([...offered].slice(0, 1))) },
    })),
  },
  {
    id: 'compression.unasked',
    clause: 'compression.offer.none',
    title: 'a client that offers nothing gets packed frames',
    needs,
    edit: compression(({ packing }) => ({ packing: (protocol) => packing(protocol === '' ? PLAIN : protocol) })),
  },
  {
    id: 'compression.two-frames',
    clause: 'compression.frame.binary',
    title: 'a message is packed as two frames of zstd',
    needs,
    edit: compression(({ pack }) => ({
      pack: (text, packing) => Buffer.concat([pack(text.slice(0, 5), packing), pack(text.slice(5), packing)]),
    })),
  },
  {
    id: 'compression.bodies-of-their-own',
    clause: 'compression.frame.binary',
    title: 'a packed frame calls every body a push',
    needs,
    edit: compression(({ pack }) => ({
      pack: (text, packing) => pack(text.replace('"is_snapshot":true', '"is_snapshot":false'), packing),
    })),
  },
  {
    id: 'compression.packed-as-text',
    clause: 'compression.frame.text',
    title: 'text frames of a connection that is packed hold base64',
    needs,
    edit: compression(() => ({
      plain: (text) => (text.includes('"pong"') ? text : Buffer.from(zstdCompressSync(text)).toString('base64')),
    })),
  },
  {
    id: 'compression.control-packed',
    clause: 'compression.frame.control',
    title: 'control frames are packed as well',
    needs,
    edit: compression(() => ({ packs: () => true })),
  },
  {
    id: 'compression.client-frames-taken',
    clause: 'compression.frame.client',
    title: 'a binary frame of a client is passed over',
    needs,
    edit: makeFrameEdit((frame) => (frame.channel === 'error' && frame.text.includes('binary') ? null : frame)),
  },
  {
    id: 'compression.dictionary-turned',
    clause: 'compression.dict.fixed',
    title: 'the dictionary of a connection becomes another one under way',
    needs,
    edit: (rules) => {
      let packed = 0;
      return compression(({ pack }) => ({
        pack: (text, packing) => {
          packed += packing.dictionary === null ? 0 : 1;
          return packed < 2
            ? pack(text, packing)
            : pack(text, { dictionary: packing.dictionary?.slice(0, -7) ?? null });
        },
      }))(rules);
    },
  },
  {
    id: 'compression.dictionary-as-text',
    clause: 'compression.dict.body',
    title: 'the dictionary is served as text',
    needs,
    edit: dictionary(({ headers }) => ({ headers: (id) => ({ ...headers(id), 'content-type': 'text/plain' }) })),
  },
  {
    id: 'compression.dictionary-by-its-end',
    clause: 'compression.dict.id',
    title: 'the id of the dictionary is none of its hash',
    needs,
    edit: dictionary(({ headers }) => ({
      headers: (id) => ({ ...headers(id), 'x-mtf-dict-id': [...id].toReversed().join('') }),
    })),
  },
  {
    id: 'compression.etag-bare',
    clause: 'compression.dict.etag',
    title: 'the ETag stands in no quotes',
    needs,
    edit: dictionary(({ headers }) => ({ headers: (id) => ({ ...headers(id), etag: id }) })),
  },
];
