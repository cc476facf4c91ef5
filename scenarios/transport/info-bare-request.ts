import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { tryParseJson } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'transport.info.bare-request',
  title: 'a minimal HTTP request without any header of the venue is served as a read',
  clauses: ['transport.info.no-authentication'],
  by: 'observe',
  needs: ['wire'],
  async run({ raw, rawUrl, target, given, expect }) {
    // With headers it succeeds, so only the headers differ.
    given.data(await target.read('exchange_status'));
    const { host, pathname } = new URL(await rawUrl());
    const body = '{"type":"exchange_status"}';
    const head = [
      `POST ${pathname.replace(/\/$/, '')}/info HTTP/1.1`,
      `Host: ${host}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    const reply = await raw(`${head.join('\r\n')}\r\n\r\n${body}`);
    const text = new TextDecoder().decode(reply.body);
    const type = at(tryParseJson(text), 'data.type') ?? at(tryParseJson(text), 'type');
    expect('transport.info.no-authentication').relation(
      'HTTP 200 with the body of exchange_status',
      { answer: derived(`${reply.statusLine} ${text}`, reply) },
      () => isOkStatus(reply) && type === 'exchange_status',
    );
  },
});
