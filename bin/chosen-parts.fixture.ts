/**
 * The parts of a soak that `--of` names; all where it is left out, so that what takes hours is played in pieces.
 * @throws where it names one that the soak does not have
 */
export function chooseSoakParts<Part>(all: readonly Part[], nameOf: (part: Part) => string): readonly Part[] {
  const only = process.env.SOAK_OF;
  if (only === undefined) return all;
  return only.split(',').map((name) => {
    const part = all.find((each) => nameOf(each) === name);
    if (part === undefined) throw new Error(`${name} is none of ${all.map(nameOf).join(', ')}`);
    return part;
  });
}
