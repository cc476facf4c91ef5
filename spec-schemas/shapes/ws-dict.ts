import Type from 'typebox';
import { defineShape, openObject } from './composites.ts';

const id = '[0-9a-f]{8}';

/**
 * Headers of `GET /ws/dict`, with lower-case names; the body is the dictionary's bytes. The id is the first eight digits of their
 * SHA-256. @source write-api, "GET /ws/dict"
 */
export const DictionaryHeaders = defineShape(
  'seed',
  openObject({
    'content-type': Type.String({ title: 'a stream of bytes', pattern: '^application/octet-stream\\b' }),
    'x-mtf-dict-id': Type.String({ title: 'eight lower-case hex digits', pattern: `^${id}$` }),
    etag: Type.String({ title: 'the same id in quotes', pattern: `^"${id}"$` }),
  }),
  { 'content-type': 'application/octet-stream', 'x-mtf-dict-id': '0a1b2c3d', etag: '"0a1b2c3d"' },
);
