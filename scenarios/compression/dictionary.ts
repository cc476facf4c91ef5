import { createHash } from 'node:crypto';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { fetchCompressionDictionary, openGatewayTarget } from '../../harness/setup/unpacked-frames.ts';

export default check({
  id: 'compression.dictionary',
  title: 'the compression dictionary is served as bytes and named by their hash',
  clauses: ['compression.dict.body', 'compression.dict.id', 'compression.dict.etag'],
  by: 'observe',
  needs: ['wire', 'gateway'],
  async run(context) {
    const { expect } = context;
    const { reply, headers, bytes, id } = await fetchCompressionDictionary(await openGatewayTarget(context));
    const type = headers['content-type'] ?? '';
    expect('compression.dict.body').served(reply);
    expect('compression.dict.body').relation(
      'a non-empty body of content type application/octet-stream',
      { type: derived(type, reply), length: derived(bytes.length, reply) },
      (body) => /^application\/octet-stream\s*(;|$)/i.test(body.type) && body.length > 0,
      'content-type',
    );
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    expect('compression.dict.id').equal(derived(id, reply), hash, 'x-mtf-dict-id from the SHA-256 of the bytes');
    expect('compression.dict.etag').equal(derived(headers.etag ?? '', reply), `"${hash}"`, 'ETag');
  },
});
