/**
 * Returns the parts of a soak selected by `--of`, or all of them, so that a soak of hours can be played in pieces.
 * @throws where it names a part that the soak does not have
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
