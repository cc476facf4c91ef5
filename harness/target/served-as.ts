const served = new WeakMap<object, object>();

/** Notes of a value that was put into another form what the venue served in its place: a reply, a body or a row of one. */
export function noteServed(made: object, from: object): void {
  if (made !== from) served.set(made, servedAs(from));
}

/** What the venue itself served: of a value that nobody put into another form that value. */
export function servedAs<Value extends object>(value: Value): Value {
  // What was served stands for what was made of it: a reply for a reply, a row for a row.
  return (served.get(value) ?? value) as Value;
}
