/** The lists of options that a build chooses from, in the order of the screen. */
export const optionKinds = [
  'lineup',
  'model_type',
  'bodykit',
  'colour',
  'rims',
  'engine_option',
  'sunroof',
  'rollcage',
  'trim',
  'trim_colour',
  'seat_belt_colour',
  'roof_lining_material',
  'roof_lining_colour',
  'speedometer',
] as const
/** Lists whose options have a visible colour. */
export const colourKinds: readonly OptionKind[] = [
  'colour',
  'trim_colour',
  'seat_belt_colour',
  'roof_lining_colour',
]
export type OptionKind = (typeof optionKinds)[number]
