import { type Refusal, refuse } from '../refusal.ts';
import { defineAction, outcomeOfVerdict } from './action.ts';

/** @source write-api, "Perp deployment"; engine facts, section 18 */
export interface PerpSetOracleRules {
  readonly gates: readonly { readonly id: 'retired'; check(asset: number): Refusal | null }[];
}

export const perpSetOracleRules: PerpSetOracleRules = {
  gates: [
    {
      id: 'retired',
      check: () =>
        refuse(
          'PRECONDITION_FAILED',
          'perp_set_oracle is retired: oracle_source_subset_mask has no reader. Use mip3SetOraclePx (action 210) for the deployer price push.',
        ),
    },
  ],
};

/** Decodes, because replay needs it, but every call is refused. */
export const perpSetOracleDefinition = defineAction('perp_set_oracle', {
  decode: ({ asset }) => ({ asset }),
  admit: () => null,
  commit(core, _context, { asset }) {
    const { gates } = core.rules.actions.perpSetOracle;
    return outcomeOfVerdict(gates.map((gate) => gate.check(asset)).find((refusal) => refusal !== null) ?? null);
  },
});
