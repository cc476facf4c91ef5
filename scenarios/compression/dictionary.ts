import { createHash } from 'node:crypto';
import { check } from '../../harness/check/check.ts';
import { dictionaryOf, gatewayTarget } from '../../harness/setup/packed-feed.ts';

export default check({
  id: 'compression.dictionary',
  title: 'the dictionary is bytes, named by their hash',
  clauses: ['compression.dict.body', 'compression.dict.id', 'compression.dict.etag'],
  by: 'observe',
  needs: ['wire', 'gateway'],
  async run(context) {
    const { expect } = context;
    const { status, headers, bytes, id } = await dictionaryOf(await gatewayTarget(context));
    const type = headers['content-type'] ?? '';
    expect('compression.dict.body').that(
      status === 200 && /^application\/octet-stream\s*(;|$)/i.test(type) && bytes.length > 0,
      {
        expected: 'status 200 with bytes as application/octet-stream',
        actual: `status ${status}, ${bytes.length} bytes as ${type}`,
        path: 'content-type',
      },
    );
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    expect('compression.dict.id').equal(id, hash, 'x-mtf-dict-id, of the SHA-256 of the bytes');
    expect('compression.dict.etag').equal(headers.etag ?? '', `"${hash}"`, 'ETag');
  },
});
