import { check } from '../../harness/check/check.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

const requests = [
  { method: 'GET', path: '/limits' },
  { method: 'POST', path: '/limits', headers: { 'content-type': 'application/json' }, body: '{}' },
  { method: 'POST', path: '/info', headers: { 'content-type': 'application/json' }, body: '{"type":"limits"}' },
] as const;

export default check({
  id: 'limits.route.none',
  title: 'no route and no read tells the limits',
  clauses: ['limits.route.none'],
  by: 'observe',
  async run({ target, expect }) {
    for (const request of requests) {
      const reply = await target.send(request);
      const served = reply.status >= 200 && reply.status < 300 && isJsonObject(reply.json) && 'data' in reply.json;
      expect('limits.route.none').that(!served, {
        expected: `nothing under ${request.method} ${request.path}`,
        actual: `HTTP ${reply.status} ${reply.text}`,
      });
    }
  },
});
