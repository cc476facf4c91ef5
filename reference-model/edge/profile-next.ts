import { movedReads } from '../reads/read-rules.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';

const DAY_MS = 86_400_000;

/** The committed row is a once-ever claim record that admission reads. @source read-api, "POST /faucet", not live yet */
const claimRecord: RulesEdit = (rules) => ({
  ...rules,
  faucet: {
    ...rules.faucet,
    claimed: (core, address) => rules.faucet.claimed(core, address) || readAccount(core.state, address).faucet.claimed,
    ipWindowMs: DAY_MS,
    credit: {
      ...rules.faucet.credit,
      // A leg that was credited once is spent, however small it was.
      gates: rules.faucet.credit.gates.map((gate) =>
        gate.id === 'address-cap'
          ? { id: gate.id, holds: (core, { leg, address }) => readAccount(core.state, address).faucet[leg] === 0n }
          : gate,
      ),
    },
  },
});

/** Four names stop being unknown and say where their answer went. @source read-api, "POST /info", retired names (D14) */
const movedNames: RulesEdit = (rules) => ({
  ...rules,
  reads: { ...rules.reads, retired: movedReads('nextHttp') },
});

export const edgeNextEdits: readonly RulesEdit[] = [claimRecord, movedNames];
