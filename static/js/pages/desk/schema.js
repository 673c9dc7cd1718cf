/** @file The events of a discipline out of the JSON Schema of all. */

/** @typedef {Record<string, any>} Schema */
/** @typedef {Record<string, any>} Values an event, as it is sent */

/** What the time and the type of an event are, its place says. */
export const NOT_FIELDS = new Set(["type", "at"]);
const CORRECTIONS = new Set(["undo", "amend", "peek"]);

/** Types of events that may stand in the place of another. @param {Schema} schema @param {string} discipline */
export function eventTypes(schema, discipline) {
  return Object.keys(schema.events[discipline].discriminator.mapping).filter((type) => !CORRECTIONS.has(type));
}

/**
 * The schema of one type of event, references followed.
 * @param {Schema} schema @param {string} discipline @param {string} type @returns {Schema}
 */
export function eventSchema(schema, discipline, type) {
  const place = schema.events[discipline].discriminator.mapping[type];
  return schema.$defs[place.replace("#/$defs/", "")];
}

/** @param {Schema} schema @param {Schema} given @returns {Schema} what it is where it is not null */
export function plain(schema, given) {
  const one = given.anyOf ? given.anyOf.find((/** @type {Schema} */ kind) => kind.type !== "null") : given;
  return one.$ref ? schema.$defs[one.$ref.replace("#/$defs/", "")] : one;
}

/** An event with what is as it would be anyway left out. @param {Schema} of @param {Values} values @returns {Values} */
export function cleaned(of, values) {
  /** @type {Values} */
  const event = { type: values.type };
  for (const [name, about] of Object.entries(of.properties)) {
    const value = values[name];
    if (NOT_FIELDS.has(name) || value === undefined || value === null || value === "") continue;
    if (JSON.stringify(value) !== JSON.stringify(about.default)) event[name] = value;
  }
  return event;
}
