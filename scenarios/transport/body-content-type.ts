import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isUnsupportedMedia } from '../../harness/setup/http-status.ts';

export default check({
  id: 'transport.body.content-type',
  title: 'a JSON body is served with any content-type header',
  clauses: ['transport.body.content-type'],
  by: 'observe',
  async run({ target, expect, reportForm }) {
    const body = '{"type":"exchange_status"}';
    for (const headers of [
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-8' },
    ]) {
      const reply = await target.send({ method: 'POST', path: '/info', headers, body });
      expect('transport.body.content-type').status(reply);
      expect('transport.body.content-type').unusual(isUnsupportedMedia(reply), {
        expected: 'HTTP 200',
        actual: derived('HTTP 415', reply),
      });
      reportForm('D91', `HTTP ${reply.status}`);
    }
  },
});
