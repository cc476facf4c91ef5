/** Draws a new seed each time: `VENUE_SEED` repeats one. */
export function drawTestSeed(name: string): number {
  const seed = Number(process.env.VENUE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${name} seed ${seed}\n`);
  return seed;
}
