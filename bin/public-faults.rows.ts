/** A fault of a public fact with which a sentence of the two documents is broken too. */
interface BrokenAsWell {
  readonly accuses: readonly string[];
  readonly because: string;
}

const locked = {
  accuses: ['vaults.lock.withdraw'],
  because: 'A deposit ends in `shares locked`, and that gate keeps them.',
};
const below = {
  accuses: ['spot-deploy.seed.asset'],
  because: '`asset` uint32 >= 1000: that gate refuses what is below.',
};

export const brokenAsWell: Readonly<Record<string, BrokenAsWell>> = {
  'gate:vaults.withdraw:shares:gone': locked,
  'gate:vaults.withdraw:shares:code': locked,
  'gate:vaults.withdraw:shares:never': locked,
  'vaults.shares-of-another': locked,
  'gate:spot-deploy.seed:token:gone': below,
  'gate:spot-deploy.seed:token:code': below,
  'gate:options.accept:premium:gone': {
    accuses: ['options.accept.size'],
    because: '`size` uint64 > 0: nothing else refuses an accept of no lots, whose premium is nothing.',
  },
  'gate:modes.abstraction:portfolio:gone': {
    accuses: ['accounts.state.shape'],
    because:
      '`split` only when abstraction is `standard`: an enrolled account that changed has it while it reads `portfolio`.',
  },
  'earn.withdrawal-burns-one-more': {
    accuses: ['earn.yield.unset'],
    because:
      'Share value moves only with a non-zero rate and an outstanding loan: a share burned for nothing moves it.',
  },
};
