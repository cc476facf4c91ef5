/** Reasons why a check needs an operator: no order, wait or read shows what it judges without one. The list is closed. */
export const controlNeedReasons = {
  mark: 'the mark has to move by a figure that the case chooses: it is held to an index that validators submit, so that orders of a run move it neither far enough nor alone, and no wait moves it at a known time',
  margin:
    'an account has to come to a bound of its margin by a move of the mark between two steps: no order of a run moves it so, a venue admits nothing that begins there, and no wait brings it about at a known time',
  funding:
    'a premium has to stand until a settlement: the samples are of everybody who trades there, and the boundary is up to an hour away',
  vote: 'governance has to enact it: validators vote, no account of a run is one, and what others vote comes at no known time and may not be this',
  days: 'hours or days have to pass between two steps of one case, longer than a run waits',
  block:
    'two steps have to meet in one block, or a look has to fall before it: where nobody holds blocks either outcome is right, and no read tells which it was',
  restart: 'the node has to lose its memory: only who runs it restarts it',
  outage: 'a part of the venue has to be out of reach of the rest: who asks from outside cuts nothing off',
  bridge:
    'validators have to observe, sign or release a message of the bridge: that is no action of an account of a run, and what they do for others is not known to it',
  slashing:
    'the chain has to punish, pay or take off a validator: no action of a run does it, and when it befalls one is not known',
  funds:
    'it takes tokens or money that neither a faucet nor a market of the venue gives a run: votes credit them to the account of the case',
  number:
    'it takes so many rows or requests that neither the money nor the weight of a run goes so far: an operator gives both',
  setting: 'a setting of the operator decides it, which no reply tells: without knowing it either answer is right',
} as const;

export type ControlNeedReason = keyof typeof controlNeedReasons;

/** Reason from the list why a check needs the operator interface, with a sentence that adds detail where necessary. */
export type ControlNeedExplanation =
  | ControlNeedReason
  | { readonly reason: ControlNeedReason; readonly because: string };

/** Formats the reason as one sentence. */
export function formatControlNeedExplanation(need: ControlNeedExplanation): string {
  return typeof need === 'string' ? controlNeedReasons[need] : `${controlNeedReasons[need.reason]}; ${need.because}`;
}
