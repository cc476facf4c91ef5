/** The lesser of two. Math.min takes no bigint. */
export function lesser<Amount extends bigint>(one: Amount, other: Amount): Amount {
  if (one < other) return one; // written out: in a ternary's place the linter would have Math.min
  return other;
}

/** The greater of two. */
export function greater<Amount extends bigint>(one: Amount, other: Amount): Amount {
  if (one > other) return one;
  return other;
}
