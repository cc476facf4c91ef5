import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { units, ZERO_UNITS } from '../../numeric/planes.ts';
import { formatUnits } from '../../numeric/served.ts';
import type { ValidatorWithAsker } from '../../reads/validator-summaries.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Validator } from '../../state/governance.ts';
import { delegationAt, delegationsOf, unbondingsOfOwner } from '../../state/staking.ts';
import type { Fault } from '../fault.ts';
import { makeValidatorsReadEdit, missingFieldReplyText } from '../operators/governance.ts';
import { makeReadDataEdit, makeReplyBodyEdit } from '../operators/wire.ts';

/** The list of validators. */
export const validatorFaults: readonly Fault[] = [
  {
    id: 'governance.validators-reversed',
    clause: 'governance.validators.order',
    title: 'validators fall by their keys',
    edit: makeValidatorsReadEdit(({ list }) => ({ list: (core) => list(core).toReversed() })),
  },
  {
    id: 'governance.your-stake-of-nobody',
    clause: 'governance.validators.your-stake',
    title: 'your_stake is 0 when nobody asks',
    edit: makeValidatorsReadEdit(({ row }) => ({ row: { ...row, your_stake: () => '0' } })),
  },
  {
    id: 'governance.your-stake-forgotten',
    clause: 'governance.validators.delegation',
    title: 'your_stake is 0 whatever was delegated',
    edit: makeValidatorsReadEdit(({ row }) => ({
      row: { ...row, your_stake: ({ address }) => (address === null ? null : '0') },
    })),
  },
  {
    id: 'governance.your-stake-summed',
    clause: 'governance.validators.your-stake',
    title: 'your_stake of every row is what the account has with all validators together',
    edit: makeValidatorsReadEdit(({ row }) => ({
      row: {
        ...row,
        your_stake: ({ address }, { state }) =>
          address === null
            ? null
            : formatUnits(delegationsOf(state, address).reduce((sum, { amount }) => units(sum + amount), ZERO_UNITS)),
      },
    })),
  },
  {
    id: 'governance.your-stake-of-undelegated',
    clause: 'governance.validators.your-stake',
    title: 'your_stake goes on counting what was undelegated',
    edit: makeValidatorsReadEdit(({ row }) => ({
      row: {
        ...row,
        your_stake: ({ address, validator: { validator } }, { state }) =>
          address === null
            ? null
            : formatUnits(
                unbondingsOfOwner(state, address)
                  .filter((entry) => entry.validator === validator)
                  .reduce(
                    (sum, { amount }) => units(sum + amount),
                    delegationAt(state, address, validator)?.amount ?? ZERO_UNITS,
                  ),
              ),
      },
    })),
  },
  {
    id: 'governance.l1-votes-undated',
    clause: 'governance.l1-votes.shape',
    title: 'what is told of the newest proposal is no number',
    edit: rulesEditorAt('reads', 'validatorL1Votes')(({ body }) => ({ body: { ...body, latest_round: () => null } })),
  },
  {
    id: 'governance.jailed-without-end',
    clause: 'governance.validators.jailed',
    title: 'a validator that is not jailed tells when it was',
    needs: ['control'],
    edit: makeValidatorsReadEdit(({ row }) => ({ row: { ...row, jailed_at: (_, { state }) => state.chain.startMs } })),
  },
  {
    id: 'governance.jailed-once-and-told',
    clause: 'governance.validators.jailed',
    title: 'a validator that is out of jail still tells when it was put there',
    needs: ['control'],
    edit: makeValidatorsReadEdit(({ row }) => ({ row: { ...row, jailed_at: newestSentence() } })),
  },
  {
    id: 'governance.l1-votes-of-one',
    clause: 'governance.l1-votes.casts',
    title: 'of a round the newest cast alone is told',
    needs: ['control'],
    edit: makeReadDataEdit('validator_l1_votes', (data) => ({
      ...data,
      votes: isJsonArray(data.votes) ? data.votes.slice(-1) : null,
    })),
  },
  {
    id: 'governance.l1-votes-at-first-cast',
    clause: 'governance.l1-votes.casts',
    title: 'every cast of a round was submitted when the first one was',
    needs: ['control'],
    edit: rulesEditorAt(
      'reads',
      'validatorL1Votes',
    )(({ row }) => ({ row: { ...row, submitted_at: ({ vote, cast }) => (vote.casts[0] ?? cast).castAtMs } })),
  },
  {
    id: 'governance.total-negative',
    clause: 'governance.validators.total-covers',
    title: 'total_stake comes with a minus',
    edit: makeReadDataEdit('validator_summaries', (data) => ({ ...data, total_stake: `-${String(data.total_stake)}` })),
  },
  {
    id: 'governance.delegated-is-all',
    clause: 'governance.validators.delegated',
    title: 'delegated_stake counts the own stake',
    edit: makeValidatorsReadEdit(({ row }) => ({
      row: { ...row, ...(row.stake === undefined ? {} : { delegated_stake: row.stake }) },
    })),
  },
  {
    id: 'governance.no-name-is-empty',
    clause: 'governance.validators.display-name',
    title: 'a validator that set no name has an empty one',
    edit: makeValidatorsReadEdit(({ row }) => ({
      row: { ...row, display_name: ({ validator }) => validator.displayName ?? '' },
    })),
  },
  {
    id: 'governance.commission-as-number',
    clause: 'governance.validators.commission',
    title: 'the commission is a JSON number',
    edit: makeValidatorsReadEdit(({ row }) => ({
      row: { ...row, commission_bps: ({ validator }) => Number(validator.commissionBps) },
    })),
  },
  {
    id: 'governance.address-demanded',
    clause: 'governance.validators.address-optional',
    title: 'the validators are told to a named account only',
    edit: makeReplyBodyEdit((request, _body, reply) => {
      const asks = isJsonObject(request) && request.type === 'validator_summaries';
      return asks && request.address === undefined ? { ...reply, status: 400, body: missingFieldReplyText } : reply;
    }, '/info'),
  },
  {
    id: 'governance.epoch-served',
    clause: 'governance.validators.no-epoch',
    title: 'the validators come with the epoch',
    edit: makeValidatorsReadEdit(({ body }) => ({ body: { ...body, epoch: () => 12 } })),
  },
  {
    id: 'governance.commission-negative',
    clause: 'governance.validators.commission-share',
    title: 'commission_bps is what delegators lose, below nothing',
    edit: makeValidatorsReadEdit(({ row }) => ({ row: { ...row, commission_bps: () => '-500' } })),
  },
];

/** Time at which a validator was last seen in jail. */
function newestSentence() {
  const sinceMs = new WeakMap<Validator, number>();
  return ({ validator }: ValidatorWithAsker) => {
    if (validator.jailedAtMs !== null) sinceMs.set(validator, validator.jailedAtMs);
    return sinceMs.get(validator) ?? null;
  };
}
