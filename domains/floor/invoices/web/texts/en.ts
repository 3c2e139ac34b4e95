import { invoiceMessages } from '../../messages.ts'

/** Words around the paper; those on it are in domains/floor/invoices/paper-texts.ts. English gives the keys and the types. */
export default {
  invoice: 'Invoice',
  draft: 'Draft invoice',
  tools: 'Invoice actions',
  language: 'Language of the paper',
  downloadPdf: 'Download PDF',
  missing: 'This invoice does not exist, or is out of your reach',
  failed: 'The invoice could not be loaded',
  voidSale:
    'The goods return to stock at the cost that they left it with, and the money is paid back.',
  message: invoiceMessages,
}
