import { Input } from '@mantine/core'
import { Field, Fields } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { Signature } from '#platform/web/forms/signature.tsx'
import { SegmentedChoice } from '#platform/web/ui/fields/SegmentedChoice.tsx'
import { LINK, agreementWays } from '../../rules.ts'
import { ordersTexts } from '../../texts/texts.ts'
import { SignatureSummary } from './SignatureSummary.tsx'
import css from './order.module.css'

export type AgreementMethod = 'signature' | 'word'

export interface AgreementProps {
  way: AgreementMethod
  onWay: (way: AgreementMethod) => void
  onSign: (svg: string | null) => void
  /** The error after the form was submitted without a signature. */
  error?: string | undefined
}

/** The customer signs the estimate, or the user records who agreed and how. */
export function Agreement({ way, onWay, onSign, error }: AgreementProps) {
  const text = useTexts(ordersTexts)
  return (
    <div className={css.wide}>
      <SignatureSummary />
      <p className={css.hint}>{text.moves.agreementHint}</p>
      <SegmentedChoice
        fullWidth
        className={css.way}
        aria-label={text.moves.agreement}
        value={way}
        onChange={(chosen) => {
          onWay(chosen)
          onSign(null)
        }}
        data={[
          { value: 'signature', label: text.moves.bySignature },
          { value: 'word', label: text.moves.byWord },
        ]}
      />
      {way === 'signature' ? (
        <>
          <Signature label={text.signatures.customer} onChange={onSign} />
          {error && <Input.Error role="alert">{error}</Input.Error>}
        </>
      ) : (
        <Fields>
          <Field name="agreed_by" label={text.moves.agreedBy} required />
          <Field
            name="agreed_how"
            label={text.moves.agreedHow}
            type="select"
            required
            options={agreementWays
              .filter((value) => value !== LINK)
              .map((value) => ({
                value,
                label: text.agreedHow[value],
              }))}
          />
        </Fields>
      )}
    </div>
  )
}
