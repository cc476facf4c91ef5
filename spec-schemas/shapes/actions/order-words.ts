/** Words of the order enumerations. They are signed as text, exactly as on the wire. */
export const sides = ['bid', 'ask'] as const;
export const orderKinds = ['limit', 'market', 'stop_loss', 'take_profit'] as const;
export const tpslLabels = ['tp', 'sl'] as const;
export const orderGroupings = ['na', 'normalTpsl', 'positionTpsl'] as const;

/** Every order with `aon` is refused, but it is a known word: it decodes, so the request is not malformed. */
export const timesInForce = ['gtc', 'ioc', 'alo', 'aon'] as const;

/** `reject` decodes and is refused, like `aon`. */
export const stpModes = ['cancel_oldest', 'cancel_newest', 'cancel_both', 'reject'] as const;

/** Auctions and requests for quotes capitalise the side, and sign it as a number. */
export const capitalisedSides = ['Bid', 'Ask'] as const;

export const scaleDistributions = ['flat', 'lin_asc', 'lin_desc', 'custom'] as const;

/** A rung of a ladder always rests: it cannot be immediate. */
export const scaleTifs = ['alo', 'gtc'] as const;
