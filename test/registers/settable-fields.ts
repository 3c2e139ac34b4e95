/** Fields of request bodies whose names also stand for what the server decides. */

/** Fields that only these calls may set, whatever else they are called with. */
export const settable: Record<string, RegExp> = {
  role_id: /^(POST|PUT) \/admin\/(employee|customer)(\/\{id\})?$/,
  active:
    /^(POST|PUT) \/admin\/(employee|account)(\/\{id\})?$|^PUT \/admin\/manufacture\/general\/vehicle-spec/,
  // a purchase may be recorded as paid at once
  status: /^POST \/admin\/(inventory|third-party)\/purchase$/,
  // which of several rows is meant; and Indonesian, among the names of a stage and the texts of a company and of a tax code
  id: /^POST \/admin\/(catalog-service\/(price|rehearse)|order\/bulk|invoice\/\{id\}\/correct)$|^PUT \/admin\/manufacture\/general\/(vehicle-spec\/\{id\}|stage-item)$|^(POST|PUT) \/admin\/(manufacture\/stage|legal-entity|tax-code)/,
  // how many are redeemed, or given and taken by hand
  points: /^POST \/admin\/(order\/\{id\}\/points|membership\/\{id\}\/points\/adjust)$/,
  // a filter of the customers who get a coupon
  tier: /^POST \/admin\/voucher\/\{id\}\/grant$/,
}
/** What the server alone decides. */
export const computed = [
  'created_at',
  'password_hash',
  'reset_allowed_until',
  'billing',
  'sub_total',
  'total',
  'grand_total',
  'due',
  'employee_id',
  'created_by',
  'search',
  'locked_until',
  'failed_logins',
]
