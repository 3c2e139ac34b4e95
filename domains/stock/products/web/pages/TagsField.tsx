/** The tags of a product, as toggle chips. */
import { Button, Input } from '@mantine/core'
import { masterData } from '#domains/company/master-data/calls.gen.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import fields from '#platform/web/forms/form.module.css'
import { useField } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import css from './products.module.css'
import { productTexts } from '../../texts/texts.ts'

const MAX_LENGTH = 100

export function TagsField({ name, label }: { name: string; label: string }) {
  const text = useTexts(productTexts)
  const { value, change, error } = useField(name)
  const { data } = useApiQuery(masterData['product-tag'].list, {
    query: { limit: MAX_LENGTH, sort: 'name' },
  })
  const chosen = (value as number[] | null) ?? []
  return (
    <div className={fields.field} data-field={name}>
      <Input.Wrapper label={label} labelElement="div" error={error}>
        <div className={css.tags}>
          {data?.data.length === 0 && <span>{text.noTags}</span>}
          {data?.data.map((tag) => (
            <Button
              key={tag.id}
              size="compact-md"
              radius="xl"
              variant={chosen.includes(tag.id) ? 'filled' : 'default'}
              aria-pressed={chosen.includes(tag.id)}
              onClick={() =>
                change(
                  chosen.includes(tag.id)
                    ? chosen.filter((id) => id !== tag.id)
                    : [...chosen, tag.id],
                )
              }
            >
              {tag.name}
            </Button>
          ))}
        </div>
      </Input.Wrapper>
    </div>
  )
}
