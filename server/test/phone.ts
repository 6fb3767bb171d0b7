import { sendPhoneCode, verifyPhone } from '@hemline/contract/members/calls.ts'
import { storedTexts } from '../../sandboxes/sms/sandbox-sms.ts'
import { findMember } from '../src/members/store.ts'
import type { TestMember, World } from './world.ts'

/** Returns the codes texted to a number in E.164 form, newest first. */
export async function codesTo(world: World, phoneNumber: string): Promise<string[]> {
  await world.drain()
  const texts = await storedTexts(world.deps.dev!.store, phoneNumber)
  return texts.map(({ text }) => /^\d{6}/.exec(text)![0])
}

/** Has a code texted to a member's number and returns it. */
export async function codeFor(world: World, member: TestMember): Promise<string> {
  await member.ok(sendPhoneCode)
  const { phoneNumber } = (await findMember(world.db, member.id))!
  const [code] = await codesTo(world, phoneNumber!)
  if (!code) throw new Error('No text was sent')
  return code
}

/** Verifies a member's number through the API. */
export async function provePhone(world: World, member: TestMember): Promise<void> {
  await member.ok(verifyPhone, { body: { code: await codeFor(world, member) } })
}
