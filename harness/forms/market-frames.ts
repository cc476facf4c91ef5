import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type Fact, findNested, type NormalizedBody } from './fact.ts';
import { factsOfFirstAndLater } from './frame-fact.ts';
import { findRecords, recordForm } from './records.ts';

/** Rows of `markets` frames, in one list or in the sections of the read (D85): the documents show their keys. */
const rows = findRecords('markets', recordForm({ keys: {}, needed: [] }, ['coin', 'kind']));
const sections = findNested(inSections);

const find: Fact['find'] = (body) => {
  const [found = null] = [sections(body), rows(body)].filter((each) => each !== null);
  return found;
};

export const marketFrameFact = factsOfFirstAndLater('markets', 'market', find);

function inSections(body: JsonObject): NormalizedBody<JsonObject> | null {
  return isJsonArray(body.perp) || isJsonObject(body.spot) ? { body, form: [''] } : null;
}
