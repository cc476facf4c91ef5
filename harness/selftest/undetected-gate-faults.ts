/**
 * Generated faults of refusals that no check detects, by reason. A fault on this list need not be caught; a caught one is reported, to be
 * removed. The list may only shrink.
 */
export const undetectedGateFaultsByReason: Readonly<Record<string, readonly string[]>> = {
  'no source gives the figure and no read serves it: a venue that has none is as fair': [
    'gate:orders.perp:min-notional:gone',
    'gate:faucet.supplies:backlog:gone',
  ],
  'the documents do not say that it holds for orders on pairs (D158)': [
    'gate:orders.spot:tier:gone',
    'gate:orders.spot:tier:code',
  ],
  'no read shows the grid of a pair: one without it is as fair': [
    'gate:orders.spot:tick:gone',
    'gate:orders.spot:tick:code',
  ],
  'whether a cancel of the one kind reaches an order of the other is left open (D163)': [
    'gate:spot.cancel:pair:gone',
    'gate:spot.cancel:pair:code',
  ],
  'another gate refuses the same, and no source names the code': [
    'gate:spot.cancel:owner:gone',
    'gate:chase.order:pair:gone',
    'gate:scale.ladder:pair:gone',
    'gate:twap.parent:pair-lot:gone',
    'gate:transfers.send:asset:gone',
    'gate:earn.withdraw:positive:gone',
  ],
  'what has no digest is refused by the gate of the signature, with the same code': [
    'gate:transport.exchange:shape:gone',
  ],
  'in the form that the model takes it refuses nothing (D38)': ['gate:transport.exchange:scheme:gone'],
  'an approval is known from its commit on, and what is admitted then runs in a later block': [
    'gate:agents.rights:effective:gone',
    'gate:agents.rights:effective:code',
  ],
  'whether a vote has armed it is shown by no read: a venue on which it is armed is as fair': [
    'gate:scale.ladder:armed:gone',
    'gate:scale.ladder:armed:code',
  ],
  'no claim of such an amount passes the checks of the request': ['gate:faucet.credit:amount-positive:gone'],
};

/** Ids of faults that need not be caught. */
export const undetectedGateFaultIds: ReadonlySet<string> = new Set(Object.values(undetectedGateFaultsByReason).flat());
