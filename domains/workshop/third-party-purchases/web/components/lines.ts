/** An empty line of the form. */
export interface LineDraft {
  third_party_id: number | null
  name: string | null
  quantity: number | null
  unit: string | null
  unit_price: number | null
  order_line_id: number | null
  tax_code_id: number | null
  tax_amount: number | null
}

export const emptyLine: LineDraft = {
  third_party_id: null,
  name: '',
  quantity: 1,
  unit: '',
  unit_price: null,
  order_line_id: null,
  tax_code_id: null,
  tax_amount: null,
}
