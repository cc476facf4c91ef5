import { check } from '../../harness/check/check.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

const requests = [
  { method: 'GET', path: '/limits' },
  { method: 'POST', path: '/limits', headers: { 'content-type': 'application/json' }, body: '{}' },
  { method: 'POST', path: '/info', headers: { 'content-type': 'application/json' }, body: '{"type":"limits"}' },
] as const;

export default check({
  id: 'limits.route.none',
  title: 'no route and no read serves the rate limits',
  clauses: ['limits.route.none'],
  by: 'observe',
  async run({ target, expect }) {
    for (const request of requests) {
      const reply = await target.send(request);
      expect('limits.route.none').relation(
        `no success reply with data for ${request.method} ${request.path}`,
        { reply },
        ({ reply: { status, json } }) => !(isFine(status) && isJsonObject(json) && 'data' in json),
      );
    }
  },
});

/** Any success status. */
function isFine(status: number): boolean {
  return Math.floor(status / 100) === 2;
}
