/** Spellings of the order-plane enumerations. They are signed as text, exactly as they stand on the wire. */
export const sides = ['bid', 'ask'] as const;
export const orderKinds = ['limit', 'market', 'stop_loss', 'take_profit'] as const;
export const positionSides = ['long', 'short'] as const;
export const tpslLabels = ['tp', 'sl'] as const;
export const groupings = ['na', 'normalTpsl', 'positionTpsl'] as const;

/** `aon` is a known word that every order with it is refused for: it decodes, so it is not a malformed request. */
export const timesInForce = ['gtc', 'ioc', 'alo', 'aon'] as const;

/** `reject` decodes and is refused, like `aon`. */
export const stpModes = ['cancel_oldest', 'cancel_newest', 'cancel_both', 'reject'] as const;

/** Auctions and requests for quotes write the side with a capital letter, and sign it as a number. */
export const auctionSides = ['Bid', 'Ask'] as const;

export const scaleDistributions = ['flat', 'lin_asc', 'lin_desc', 'custom'] as const;

/** A rung of a ladder rests: it cannot be immediate. */
export const scaleTifs = ['alo', 'gtc'] as const;
