import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { parseActReply } from '../../harness/client/replies.ts';
import { isStatus202 } from '../../harness/setup/http-status.ts';

export default check({
  id: 'transport.admission.refused-at-commit',
  title: 'a send_asset larger than the balance is refused in the reply of the call that waits for the commit',
  clauses: ['transport.admission.refused-at-commit'],
  by: 'act',
  async run({ given, target, venue, expect, reportForm }) {
    const sender = await given.fundedAccount({ usdc: '20' });
    const params = {
      source_dex: 0,
      destination_dex: 0,
      asset: venue.usdc.signingId,
      destination: given.stranger().address,
      // The amount exceeds the funds of any account here.
      amount: '100000000',
      to_perp: false,
    };
    const reply = await target.post('/exchange', target.envelope(sender, { type: 'send_asset', params }).body);
    const sorted = parseActReply(reply);
    // A venue that answers before the commit reports nothing about it: its 202 promises nothing (D02).
    const early = sorted.kind === 'admitted' && !sorted.committed && isStatus202(reply);
    if (expect('transport.admission.refused-at-commit').exercised(!early, 'a call that waits for the commit')) {
      expect('transport.admission.refused-at-commit').relation(
        'the failure envelope in the reply of send_asset',
        { sorted },
        ({ sorted }) => sorted.kind === 'refused',
      );
      expect('transport.admission.refused-at-commit').refused(sorted);
    }
    expect('transport.admission.refused-at-commit').unusual(early, {
      expected: 'a refusal in the reply, with the call waiting for the commit',
      actual: derived('HTTP 202', reply),
    });
    reportForm('D01', `HTTP ${reply.status}`);
  },
});
