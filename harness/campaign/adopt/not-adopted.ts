/** Fields of a genesis document that no part of an adoption writes, each with the reason: the shadow keeps the shipped values (D32). */
export const notAdoptedReasons: Readonly<Record<string, string>> = {
  name: 'the name of the document, which no reply has',
  'params.blockIntervalMs': 'blocks are cut by hand, each at the time of the block on the target',
  'params.pendingQueue': 'a sequence never has so many actions waiting that one is dropped',
  'params.wsSubscriptions': 'a sequence subscribes to less than the documents let it',
  'params.faucet.maxUsdc': 'fixed by the documents, so a target of another clamp differs',
  'params.faucet.token': 'fixed by the documents, so a target of another grant differs',
  'params.faucet.backlog': 'a sequence never has so many claims waiting',
  'params.mark': 'marks are adopted block by block, with whatever went into them',
  'params.peers': 'told of the node alone, and compared by its form',
  'params.features': 'no read shows what a vote has armed, and no sequence votes on it',
  'params.governance': 'votes are cast by the operator, and all at once',
  'params.history': 'a sequence is shorter than any bound of a history',
};
