import { sampleMe } from '../../members/sample-member.ts'
import { sampleListing } from '../sample-listing.ts'
import { RequestButton } from './request-button.tsx'

export default {
  title: 'listings/request-button',
  parameters: { answers: { 'GET /api/user': { data: sampleMe() } } },
}

const coin = {
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a05',
  hasBeenSeen: true,
  isActive: true,
  isOnboardingCoin: true,
}

export const WithCoin = () => <RequestButton listing={sampleListing()} />
WithCoin.parameters = { answers: { 'GET /api/coins': { items: [coin], hasOnboardingCoin: true } } }
export const WithoutCoin = () => <RequestButton listing={sampleListing()} />
WithoutCoin.parameters = { answers: { 'GET /api/coins': { items: [], hasOnboardingCoin: true } } }
export const OfAFriend = () => (
  <RequestButton listing={sampleListing({ friendStatus: 'FRIENDS', friendName: 'Maya' })} />
)
OfAFriend.parameters = WithoutCoin.parameters
