import { type Channel, channels, type Topic, topics } from '@hemline/contract/notifications/shapes.ts'
import { channelWords, notificationTexts, topicWords } from '@hemline/contract/notifications/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { messageOf } from '../../base/send.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { CheckField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { settingsQuery, useChangeSetting } from '../calls.ts'
import css from './topic-table.module.css'

/** Topics by channel. Each switch takes effect immediately and is undone on failure. */
export function TopicTable() {
  const { data, error, refetch } = useQuery(settingsQuery())
  const change = useChangeSetting()
  if (error && !data)
    return <ErrorPanel title="Your settings didn’t load" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label="Loading your settings">
        <Skeleton height="320px" />
      </Loading>
    )
  const cell = (topic: Topic, channel: Channel) =>
    data.data.find((one) => one.topic === topic && one.channel === channel)
  // each of several that are turned one after the other
  const turn = (topic: Topic, channel: Channel, isOn: boolean) =>
    change
      .mutateAsync({ topic, channel, isOn })
      .catch((failure) => notice.bad(messageOf(failure, notificationTexts.failed)))
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What it’s about</VisuallyHidden>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelWords[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {topicWords[topic].label}
              <small>{topicWords[topic].about}</small>
            </th>
            {channels.map((channel) => {
              const setting = cell(topic, channel)
              const name = `${topicWords[topic].label} by ${channelWords[channel].toLowerCase()}`
              return (
                <td key={channel}>
                  {setting?.isLocked ? (
                    <span className={css.locked}>
                      <Lock size={18} aria-hidden="true" />
                      <VisuallyHidden>{name}: always on</VisuallyHidden>
                    </span>
                  ) : (
                    <CheckField
                      isSwitch
                      label={<VisuallyHidden>{name}</VisuallyHidden>}
                      checked={setting?.isOn ?? true}
                      onChange={(event) => turn(topic, channel, event.target.checked)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
