/** Constants for server and browser. */
export const thirdPartyTypes = [
  'machining',
  'painting',
  'bodywork',
  'glass',
  'upholstery',
  'electrical',
  'tyres',
  'towing',
  'parts',
  'other',
] as const
