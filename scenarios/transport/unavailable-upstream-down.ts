import { setTimeout as delay } from 'node:timers/promises';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { parseReadReply } from '../../harness/client/replies.ts';
import { Blocked, NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { isSilence, type Target } from '../../harness/target/wire.ts';

/** Routes whose refusals have an envelope, with a body that the node would answer. */
const asked = [
  { path: '/info', body: '{"type":"exchange_status"}' },
  { path: '/info', body: '{"type":"markets"}' },
  { path: '/exchange', body: '{"signature":"0x","nonce":1,"action":{"type":"noop"}}' },
] as const;

const MOST_LOOKS = 100;
const LOOK_MS = 100;

/** Request that is repeated until the gateway has noticed. */
const looked = asked[0];

export default check({
  id: 'transport.unavailable.upstream-down',
  title: 'a gateway cut off from its node answers UNAVAILABLE, and answers for its node once that is back',
  clauses: ['transport.unavailable.gateway'],
  by: 'operate',
  control: 'outage',
  needs: ['gateway', 'wire'],
  leases: ['node'],
  async run({ given, control, rawTarget, expect }) {
    // The case has its own connections, so that no other case mistakes the failure for the venue's end.
    const gateway = await rawTarget();
    given.afterwards(() => gateway.close());
    given.require(isServing(await statusOf(gateway, looked)), 'the gateway does not serve its node');
    try {
      await control.upstream(false);
    } catch (error) {
      throw error instanceof Blocked ? new Unsupported('control: upstream') : error;
    }
    given.afterwards(async () => {
      await control.upstream(true);
      await statusOnce(gateway, isServing);
    });
    const cut = await statusOnce(gateway, (status) => !isServing(status));
    if (isServing(cut)) throw new NotExercised('a gateway that has noticed that its node is gone');
    for (const request of asked) {
      const outcome = await posted(gateway, request);
      const { reply } = outcome;
      const answer = isSilence(outcome) ? derived(outcome.detail, reply ?? outcome) : derived('a reply', outcome.reply);
      expect('transport.unavailable.gateway').relation(
        `UNAVAILABLE to POST ${request.path}`,
        { answer },
        () => reply !== undefined,
        'error.code',
      );
      if (reply !== undefined) expect('transport.unavailable.gateway').refused(parseReadReply(reply));
    }
  },
});

/** Polls a gateway, which may notice its node's state late, and may be between two nodes for a moment. */
async function statusOnce(target: Target, reached: (status: number | null) => boolean): Promise<number | null> {
  let status = await statusOf(target, looked);
  for (let look = 0; look < MOST_LOOKS && !reached(status); look++) {
    await delay(LOOK_MS);
    status = await statusOf(target, looked);
  }
  return status;
}

/** Returns the status of an answer from any source; null: no answer. */
async function statusOf(target: Target, request: (typeof asked)[number]): Promise<number | null> {
  const outcome = await posted(target, request);
  return isSilence(outcome) ? (outcome.status ?? null) : outcome.reply.status;
}

function posted(target: Target, request: (typeof asked)[number]): ReturnType<Target['request']> {
  return target.request({ method: 'POST', headers: { 'content-type': 'application/json' }, ...request });
}

function isServing(status: number | null): boolean {
  return status !== null && isOkStatus({ status });
}
