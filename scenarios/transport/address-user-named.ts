import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

const reads = ['broker_state', 'referral_state', 'spot_margin_state', 'user_interest'];

export default check({
  id: 'transport.address.user-named',
  title: 'the four reads that take user in place of address return the account in both user and address',
  clauses: ['transport.address.user-reads', 'transport.address.both-names'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const judges = async (type: string) => {
      for (const named of [{ user: address }, { address }]) {
        const reply = await target.read(type, named);
        const body = reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : null;
        if ('user' in named)
          expect('transport.address.user-reads').relation(
            `HTTP 200 with data for ${type} with the field user`,
            { reply },
            ({ reply }) => body !== null && isOkStatus(reply.wire),
          );
        const names = [body?.user, body?.address].map((name) => String(name).toLowerCase());
        if (body !== null)
          expect('transport.address.both-names').equal(
            derived(names, body),
            [address, address].map(lower),
            `user and address in the body of ${type}`,
          );
      }
    };
    for (const type of reads) await given.part(() => judges(type));
  },
});

function lower(text: string): string {
  return text.toLowerCase();
}
