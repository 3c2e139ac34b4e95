/** Words around the paper; those on it are in domains/invoices/paper-texts.ts. English gives the keys and the types. */
export default {
  invoice: 'Invoice',
  draft: 'Draft invoice',
  tools: 'Invoice actions',
  language: 'Language of the paper',
  downloadPdf: 'Download PDF',
  noPdfYet: 'A draft has no file yet: issue the invoice first',
  missing: 'This invoice is not there, or out of your reach',
  failed: 'The invoice could not be loaded',
  /** Said by the server about invoices and payments. */
  sentences: {
    'Invoice successfully voided': 'Invoice successfully voided',
    'This work order has an issued invoice already':
      'This work order has an issued invoice already',
    'The work must be ready first': 'The work must be ready first',
    'Nothing was approved: there is nothing to invoice':
      'Nothing was approved: there is nothing to invoice',
    'This invoice is void': 'This invoice is void',
    'This invoice is void already': 'This invoice is void already',
    'Not more than the bill comes to': 'Not more than the bill comes to',
    'Not before the invoice was issued': 'Not before the invoice was issued',
    'Not in the future': 'Not in the future',
  },
}
