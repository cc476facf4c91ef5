/** Kinds of an entry of `statuses`. @source write-api, "Order response" */
export const statusEntryKinds: readonly string[] = ['resting', 'filled', 'error', 'noop', 'parked', 'pending'];
