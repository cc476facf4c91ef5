import { check } from '../../harness/check/check.ts';
import { Traced } from '../../harness/check/evidence.ts';
import { lightRead, OperatorLimits, SLOW, times } from '../../harness/setup/operator-limits.ts';

const BURST = 8;
const BACK = 3;

export default check({
  id: 'limits.ip.budget',
  title: 'an idle source spends its whole budget at once, then what time gives back',
  clauses: ['limits.ip.burst', 'limits.ip.refill'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ given, target, control, expect }) {
    const limits = await OperatorLimits.taken({ given, target, control });
    const setting = limits.before.per_ip;
    // The operator's own setting, which no exchange with the venue shows.
    const shown = new Traced(setting ?? 'no limit', []);
    // Operator configuration: another figure is no defect, but worth a line.
    expect('limits.ip.burst').unusual(setting?.burst !== 1_200, {
      expected: 'a burst of 1200',
      actual: shown,
    });
    expect('limits.ip.refill').unusual(setting?.per_second !== 20, {
      expected: '20 weight a second',
      actual: shown,
    });

    await limits.full('per_ip', { per_second: SLOW, burst: BURST });
    const idle = await limits.volley(times(3 * BURST, () => lightRead));
    await limits.letsIn(expect('limits.ip.burst'), `${BURST} of ${3 * BURST} reads to be served`, idle, BURST);

    await limits.letPass((BACK * 1_000) / SLOW);
    const later = await limits.volley(times(3 * BURST, () => lightRead));
    const words = `${BACK} reads to be served after ${BACK} tokens' time`;
    await limits.letsIn(expect('limits.ip.refill'), words, later, BACK);
  },
});
