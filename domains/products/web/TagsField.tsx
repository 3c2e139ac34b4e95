/** The tags of a product: each is pressed on or off. */
import { Chip, Input } from '@mantine/core'
import { masterData } from '#domains/master-data/contract.ts'
import { useAsk } from '#platform/web/api.ts'
import fields from '#platform/web/form.module.css'
import { useField } from '#platform/web/form.tsx'
import { useTexts } from '#platform/web/i18n.tsx'
import css from './products.module.css'
import { productTexts } from './texts/texts.ts'

const MOST = 100

export function TagsField({ name, label }: { name: string; label: string }) {
  const text = useTexts(productTexts)
  const { value, change, error } = useField(name)
  const { data } = useAsk(masterData['product-tag'].list, { query: { limit: MOST, sort: 'name' } })
  const chosen = (value as number[] | null) ?? []
  return (
    <div className={fields.field} data-field={name}>
      <Input.Wrapper label={label} labelElement="div" error={error}>
        <div className={css.tags}>
          {data?.data.length === 0 && <span>{text.noTags}</span>}
          {data?.data.map((tag) => (
            <Chip
              key={tag.id}
              size="sm"
              checked={chosen.includes(tag.id)}
              onChange={(on) =>
                change(on ? [...chosen, tag.id] : chosen.filter((id) => id !== tag.id))
              }
            >
              {tag.name}
            </Chip>
          ))}
        </div>
      </Input.Wrapper>
    </div>
  )
}
