import { check } from '../../harness/check/check.ts';
import { judgeDetailsThenShape } from '../../harness/check/details-then-shape.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt, sumAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';

export default check({
  id: 'governance.validators.list',
  title: "validator_summaries lists validators in key order, with own, delegated and the requester's stake",
  clauses: [
    'governance.validators.shape',
    'governance.validators.order',
    'governance.validators.your-stake',
    'governance.validators.delegated',
    'governance.validators.no-epoch',
    'governance.validators.display-name',
    'governance.validators.commission',
    'governance.validators.commission-share',
    'governance.validators.address-optional',
    'governance.validators.total',
    'governance.validators.total-covers',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const plain = await target.read('validator_summaries');
    expect('governance.validators.address-optional').served(plain.wire);
    const nobody = given.data(plain);
    const rows = rowsAt(nobody, 'validators');
    if (rows.length === 0) throw new Unsupported('a validator');
    const judgeRows = () => {
      const keys = rows.map((row) => textAt(row, 'validator').toLowerCase());
      const indexes = rows.map(({ validator_index }) => Number(validator_index));
      // The text does not say by which key the rows ascend.
      const rises =
        keys.join() === keys.toSorted().join() || indexes.join() === indexes.toSorted((a, b) => a - b).join();
      const keyed = rows.map(({ validator, validator_index }) => [validator, validator_index]);
      expect('governance.validators.order').relation(
        'rows in ascending order of validator, or of validator_index',
        { validators: derived(keyed, field(nobody, 'validators')) },
        () => rises,
        'validators',
      );
      for (const row of rows) {
        const [whole, own, rest] = ['stake', 'self_stake', 'delegated_stake'].map((key) => decimalAt(row, key));
        if (whole !== undefined && own !== undefined && rest !== undefined)
          expect('governance.validators.delegated').relation(
            'delegated_stake to be stake minus self_stake',
            { stake: whole, self_stake: own, delegated_stake: rest },
            () => isWithinTolerance(rest, whole.minus(own), roundingOf(whole, own, rest)),
            'delegated_stake',
          );
        // The request names no account.
        expect('governance.validators.your-stake').equal(field(row, 'your_stake'), null);
        expect('governance.validators.display-name').relation(
          'display_name to be a name or null',
          { name: field(row, 'display_name') },
          ({ name }) => name === null || (typeof name === 'string' && name !== ''),
          'display_name',
        );
        const commission = field(row, 'commission_bps');
        expect('governance.validators.commission').relation(
          'commission_bps to be a string',
          { commission },
          (reported) => typeof reported.commission === 'string',
          'commission_bps',
        );
        const share = expect('governance.validators.commission-share');
        if (share.exercised(Dec.parse(commission.value) !== null, 'a commission in digits'))
          share.relation(
            'commission_bps from 0 to 10000',
            { commission },
            (reported) => isShare(Dec.parse(reported.commission)),
            'commission_bps',
          );
        expect('governance.validators.no-epoch').absent(field(row, 'epoch'), 'key epoch', '');
      }
      const active = rows.filter((row) => row.is_active === true && row.is_jailed === false);
      for (const row of active)
        expect('governance.validators.total-covers').relation(
          'total_stake of at least the stake of an active validator',
          { total: field(nobody, 'total_stake'), stake: field(row, 'stake') },
          () => decimalAt(nobody, 'total_stake').compare(decimalAt(row, 'stake')) >= 0,
          'total_stake',
        );
      const total = sumAt(rows, 'stake');
      expect('governance.validators.total').decimal(field(nobody, 'total_stake'), total);
      expect('governance.validators.total').equal(
        field(nobody, 'n_active'),
        rows.filter(({ is_active }) => is_active === true).length,
      );
      expect('governance.validators.no-epoch').absent(field(nobody, 'epoch'), 'key epoch', '');
    };
    judgeDetailsThenShape(judgeRows, () =>
      expect('governance.validators.shape').shape(nobody, 'info.validator_summaries'),
    );

    const { address } = given.stranger();
    const requested = given.data(await target.read('validator_summaries', { address }));
    for (const row of expect('governance.validators.address-optional').exercisedBy(
      rowsAt(requested, 'validators'),
      'a validator',
    ))
      expect('governance.validators.address-optional').relation(
        'your_stake to be a string in every row',
        { yourStake: field(row, 'your_stake') },
        ({ yourStake }) => typeof yourStake === 'string',
        'validators.*.your_stake',
      );
    for (const row of rowsAt(requested, 'validators'))
      expect('governance.validators.your-stake').decimal(field(row, 'your_stake'), '0');
    expect('governance.validators.shape').shape(requested, 'info.validator_summaries');
  },
});

/** Figures rounded separately when served may differ by a unit of the last decimal: at least two decimals. */
function roundingOf(...figures: readonly Dec[]): Dec {
  return negativePowerOfTen(Math.max(LEAST_PLACES, ...figures.map(({ scale }) => scale)));
}

const LEAST_PLACES = 2;

function isShare(bps: Dec | null): boolean {
  return bps !== null && bps.compare(Dec.of(0)) >= 0 && bps.compare(Dec.of(10_000)) <= 0;
}
