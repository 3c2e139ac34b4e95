/** The API's messages about withheld income tax. No schemas here, so that the texts can import them. */
import { defineMessages } from '#platform/contract/messages.ts'

export const withholdingMessages = defineMessages('withholdings', {
  onlyCompanies:
    'No income tax can be withheld from this document: its buyer is no company, or no rate is set',
  aboveShare: 'At most {amount} can be withheld from this document. Finance can enter more',
  onlyFinance: 'Only finance can settle a document with withheld tax alone',
  numberOfPastMonth: 'That month is over: enter the number of the certificate',
  numberSaved: 'Number of the certificate saved',
})
